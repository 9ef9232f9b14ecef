import { program } from '@workrail/kernel';
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
  run: ({ host, terminal, env }, given, sessionId = '') =>
    program(async ({ take }) => {
      const shown = await take(withData(host, (data) => data.showSession(sessionId)));
      terminal.out(isOn('json', given, env) ? `${visibleJson(shown)}\n` : sessionText(shown, terminal.paint));
      return EXIT.ok;
    }),
};
