import type { SetupClientInput } from '@workrail/application';
import { CLIENT_SCOPES, CLIENTS, type ClientScope } from '@workrail/client-setup';
import { E, type Either, program } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { type Given, isOn, textOf } from '../options.ts';
import { setupText } from '../text/setup-text.ts';
import { answering } from './command.ts';

export const setup = answering({
  name: 'setup',
  about: 'put the server into the configuration of an MCP client',
  arguments: [{ name: '<client>', about: 'the client', choices: CLIENTS.map(({ id }) => id) }],
  flags: ['print', 'write', 'remove', 'scope', 'json'],
  notes: `Only the entry "workrail" of the file is changed; every other byte, and what you added to the entry, stays. A file that
cannot be read is named with line and column, and not touched. No file is deleted: removing leaves {} (Codex: nothing)
where nothing else is.

The file of the user is the default for every client: the entry holds paths of this machine, and the file of a
project is often shared. Codex reads the file of a project only where you trust the project. In the file of a project,
Cursor and VS Code tell the server the project's folder.`,
  example: 'workrail setup cursor --write',
  ask: ({ host, env }, given, client = '') =>
    program(async ({ take, value }) => {
      const action = value(actionOf(given, env));
      const scope = value(scopeOf(given, env));
      return take(host.clientSetup().setupClient({ client, scope, action }));
    }),
  text: (done, { terminal }) => setupText(done, terminal.paint),
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
          `--${action} and --${other} cannot be followed at once`,
          'Say one of --print, --write and --remove.',
        ),
      );
}

function scopeOf(given: Given, env: Environment): Either<MisuseError, ClientScope> {
  const asked = textOf('scope', given, env) ?? 'user';
  const scope = CLIENT_SCOPES.find((known) => known === asked);
  return scope === undefined
    ? E.left(misuseError(`"${asked}" is no scope`, `Say --scope ${CLIENT_SCOPES.join(' or --scope ')}.`))
    : E.right(scope);
}
