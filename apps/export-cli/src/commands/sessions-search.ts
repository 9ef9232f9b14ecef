import { resolve } from 'node:path';
import { E } from '@workrail/kernel';
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
  run: async ({ host, terminal, env, cwd }, given, ...words) => {
    const workspacePath = textOf('workspace', given, env);
    const found = await withData(host, (data) =>
      data.searchSessions({
        query: words.join(' '),
        ...(workspacePath === undefined ? {} : { workspacePath: resolve(cwd, workspacePath) }),
      })(),
    );
    if (E.isLeft(found)) return found;
    terminal.out(
      isOn('json', given, env) ? `${visibleJson(found.right)}\n` : matchesText(found.right, terminal.paint),
    );
    for (const sessionId of found.right.damaged)
      terminal.err(
        `workrail: ${sessionId} is damaged and left out; workrail sessions show ${sessionId} says where\n`,
      );
    return E.right(found.right.sessions.length === 0 ? EXIT.problems : EXIT.ok);
  },
};
