import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { sessionText } from '../text/session-text.ts';
import { visibleJson } from '../text/visible.ts';
import { type Command, withData } from './command.ts';

/** One session: its runs with their steps, branches, gaps and notes. */
export const sessionsShow: Command = {
  name: 'sessions show',
  about: 'show what was done in a session: runs, steps, branches, gaps, notes',
  arguments: [{ name: '<sessionId>', about: 'ses_…, as the list shows it' }],
  flags: ['json'],
  example: 'workrail sessions show ses_…',
  run: async ({ host, terminal, env }, given, sessionId = '') => {
    const shown = await withData(host, (data) => data.showSession(sessionId)());
    if (E.isLeft(shown)) return shown;
    terminal.out(
      isOn('json', given, env) ? `${visibleJson(shown.right)}\n` : sessionText(shown.right, terminal.paint),
    );
    return E.right(EXIT.ok);
  },
};
