import type { SetupClientInput } from '@workrail/application';
import { CLIENT_SCOPES, CLIENTS, type ClientScope } from '@workrail/client-setup';
import { E, type Either, program } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { type Given, isOn, textOf } from '../options.ts';
import { existingRemarks, setupText } from '../text/setup-text.ts';
import { answering } from './command.ts';

export const setup = answering({
  name: 'setup',
  changesData: false,
  about: "add the server to an MCP client's configuration, or remove it",
  arguments: [{ name: '<client>', about: 'one of', choices: CLIENTS.map(({ id }) => id) }],
  flags: ['print', 'write', 'remove', 'scope', 'json'],
  notes: `Only the "workrail" entry of the file changes; every other byte stays, and so does what you added to the entry. A file
that cannot be parsed is left alone, and the error names the line and column. --remove never deletes a file: if nothing else
is in it, {} is left (Codex: an empty file).

The entry has the absolute paths of Node and of this installation, so it works offline. If you run setup through npx, it
has "npx -y workrail@<version> mcp" instead, because npm may clear the cache that this copy is in.

The default is the user's file, because the entry contains paths of this machine and a project's file is often shared.
Codex reads a project's file only if you trust the project. In a project's file, the entry for Cursor and VS Code also
tells the server the project's folder.`,
  example: 'workrail setup cursor --write',
  ask: ({ host, env }, given, client = '') =>
    program(async ({ take, value }) => {
      const action = value(actionOf(given, env));
      const scope = value(scopeOf(given, env));
      return take(host.clientSetup().setupClient({ client, scope, action }));
    }),
  remarks: existingRemarks,
  text: (done, { terminal, program }) => setupText(done, terminal.paint, program),
});

const ACTIONS = ['print', 'write', 'remove'] as const;

/** A flag wins over all variables. */
function actionOf(given: Given, env: Environment): Either<MisuseError, SetupClientInput['action']> {
  const flags = ACTIONS.filter((action) => given[action] === true);
  const [action = 'print', other] = flags.length > 0 ? flags : ACTIONS.filter((one) => isOn(one, {}, env));
  return other === undefined
    ? E.right(action)
    : E.left(
        misuseError(
          `--${action} and --${other} exclude each other`,
          'Pass only one of --print, --write and --remove.',
        ),
      );
}

function scopeOf(given: Given, env: Environment): Either<MisuseError, ClientScope> {
  const asked = textOf('scope', given, env) ?? 'user';
  const scope = CLIENT_SCOPES.find((known) => known === asked);
  return scope === undefined
    ? E.left(misuseError(`"${asked}" is not a scope`, `Pass --scope ${CLIENT_SCOPES.join(' or --scope ')}.`))
    : E.right(scope);
}
