import { resolve } from 'node:path';
import { defined, program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { type Given, numberOf, textOf } from '../options.ts';
import { sessionText } from '../text/session-text.ts';
import { matchesText, sessionsText } from '../text/sessions-text.ts';
import { answering, type CommandDependencies, withData } from './command.ts';

function workspaceOf({ cwd, env }: CommandDependencies, given: Given): { readonly workspacePath?: string } {
  const path = textOf('workspace', given, env);
  return path === undefined ? {} : { workspacePath: resolve(cwd, path) };
}

const leftOut = ({ damaged }: { readonly damaged: readonly string[] }): readonly string[] =>
  damaged.map(
    (id) => `${id} is damaged and not shown; "workrail sessions show ${id}" says where the damage is`,
  );

export const sessionsList = answering({
  name: 'sessions list',
  changesData: false,
  about: 'list sessions with their runs, most recent first',
  flags: ['limit', 'workspace', 'json'],
  example: 'workrail sessions list --workspace . --limit 5',
  ask: (deps, given) =>
    program(async ({ take, value }) => {
      const limit = value(numberOf('limit', { min: 1, max: 1_000 }, given, deps.env));
      return take(
        withData(deps.host, (data) =>
          data.listSessions({ ...defined({ limit }), ...workspaceOf(deps, given) }),
        ),
      );
    }),
  text: (listed, { terminal }) => sessionsText(listed, terminal.paint),
  remarks: leftOut,
});

export const sessionsSearch = answering({
  name: 'sessions search',
  changesData: false,
  about: 'find sessions by words in titles and notes, or by ticket, branch, commit or id',
  arguments: [{ name: '<words...>', about: 'what the work was about' }],
  flags: ['workspace', 'json'],
  example: 'workrail sessions search login',
  ask: (deps, given, ...words) =>
    withData(deps.host, (data) =>
      data.searchSessions({ query: words.join(' '), ...workspaceOf(deps, given) }),
    ),
  text: (found, deps) => matchesText(found, deps.terminal.paint, deps.program),
  remarks: leftOut,
  code: ({ sessions }) => (sessions.length === 0 ? EXIT.problems : EXIT.ok),
});

export const sessionsShow = answering({
  name: 'sessions show',
  changesData: false,
  about: 'show what was done in a session: runs, steps, branches, gaps, notes',
  arguments: [{ name: '<sessionId>', about: 'ses_…, as shown by "workrail sessions list"' }],
  flags: ['json'],
  example: 'workrail sessions show ses_…',
  ask: ({ host }, _given, sessionId = '') => withData(host, (data) => data.showSession(sessionId)),
  text: (session, { terminal }) => sessionText(session, terminal.paint),
});
