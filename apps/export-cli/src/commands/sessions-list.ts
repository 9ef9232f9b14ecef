import { resolve } from 'node:path';
import { program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn, numberOf, textOf } from '../options.ts';
import { sessionsText } from '../text/sessions-text.ts';
import { visibleJson } from '../text/visible.ts';
import { type Command, withData } from './command.ts';

const USUAL_LIMIT = 20;

/** Sessions by their latest activity. */
export const sessionsList: Command = {
  name: 'sessions list',
  about: 'list sessions with their runs, the latest first',
  flags: ['limit', 'workspace', 'json'],
  example: 'workrail sessions list --workspace . --limit 5',
  run: ({ host, terminal, env, cwd }, given) =>
    program(async ({ take, value }) => {
      const limit = value(numberOf('limit', { min: 1, max: 1_000 }, given, env));
      const workspacePath = textOf('workspace', given, env);
      const listed = await take(
        withData(host, (data) =>
          data.listSessions({
            limit: limit ?? USUAL_LIMIT,
            ...(workspacePath === undefined ? {} : { workspacePath: resolve(cwd, workspacePath) }),
          }),
        ),
      );
      terminal.out(
        isOn('json', given, env) ? `${visibleJson(listed)}\n` : sessionsText(listed, terminal.paint),
      );
      for (const sessionId of listed.damaged)
        terminal.err(
          `workrail: ${sessionId} is damaged and left out; workrail sessions show ${sessionId} says where\n`,
        );
      return EXIT.ok;
    }),
};
