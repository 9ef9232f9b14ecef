import { resolve } from 'node:path';
import { program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn, textOf } from '../options.ts';
import { matchesText } from '../text/sessions-text.ts';
import { visibleJson } from '../text/visible.ts';
import { type Command, withData } from './command.ts';

/** Sessions by what was said in them. */
export const sessionsSearch: Command = {
  name: 'sessions search',
  about: 'find sessions by words of titles and notes, a ticket, a branch, a commit, an id',
  arguments: [{ name: '<words...>', about: 'what the work was about' }],
  flags: ['workspace', 'json'],
  example: 'workrail sessions search login',
  run: ({ host, terminal, env, cwd }, given, ...words) =>
    program(async ({ take }) => {
      const workspacePath = textOf('workspace', given, env);
      const found = await take(
        withData(host, (data) =>
          data.searchSessions({
            query: words.join(' '),
            ...(workspacePath === undefined ? {} : { workspacePath: resolve(cwd, workspacePath) }),
          }),
        ),
      );
      terminal.out(isOn('json', given, env) ? `${visibleJson(found)}\n` : matchesText(found, terminal.paint));
      for (const sessionId of found.damaged)
        terminal.err(
          `workrail: ${sessionId} is damaged and left out; workrail sessions show ${sessionId} says where\n`,
        );
      return found.sessions.length === 0 ? EXIT.problems : EXIT.ok;
    }),
};
