import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { sessionText } from '../text/session-text.ts';
import { visibleJson } from '../text/visible.ts';
import { type Command, withData } from './command.ts';

/** One run, with what is known of its session. */
export const runsShow: Command = {
  name: 'runs show',
  about: 'show what was done in one run of a session',
  arguments: [{ name: '<runId>', about: 'run_…, as "workrail sessions show" names it' }],
  flags: ['json'],
  example: 'workrail runs show run_…',
  run: async ({ host, terminal, env }, given, runId = '') => {
    const shown = await withData(host, (data) => data.showRun(runId)());
    if (E.isLeft(shown)) return shown;
    terminal.out(
      isOn('json', given, env) ? `${visibleJson(shown.right)}\n` : sessionText(shown.right, terminal.paint),
    );
    return E.right(EXIT.ok);
  },
};
