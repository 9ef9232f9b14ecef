import { program } from '@workrail/kernel';
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
  run: ({ host, terminal, env }, given, runId = '') =>
    program(async ({ take }) => {
      const shown = await take(withData(host, (data) => data.showRun(runId)));
      terminal.out(isOn('json', given, env) ? `${visibleJson(shown)}\n` : sessionText(shown, terminal.paint));
      return EXIT.ok;
    }),
};
