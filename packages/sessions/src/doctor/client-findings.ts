import { CLIENTS } from '@workrail/client-setup';
import { absurd } from '@workrail/kernel';
import type { CommandFacts, RuntimeFacts } from '@workrail/ports';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { ClientLook } from './look-at-clients.ts';
import { run } from './phrases.ts';
import { isNewEnough } from './runtime-findings.ts';

type RequiredNode = RuntimeFacts['needed'];

/** What the clients' files say about the server, one finding for each file that says something. */
export function clientFindings(looks: readonly ClientLook[], needed: RequiredNode): readonly Finding[] {
  const findings = looks.map((look) => clientFinding(look, needed));
  return looks.some(({ seen }) => seen.is !== 'unreadable' && seen.is !== 'refused')
    ? findings
    : [...findings, NONE];
}

const NONE = warning(
  'client',
  'No known MCP client has WorkRail in its configuration.',
  `Run: workrail setup <client> --write, where <client> is one of ${CLIENTS.map(({ id }) => id).join(', ')}`,
);

function clientFinding(look: ClientLook, needed: RequiredNode): Finding {
  const { client, path, seen } = look;
  const place = `${client.title} (${path})`;
  const broken = (what: string, fix = setUp(look)) => fault('client', `${place} ${what}.`, fix);
  switch (seen.is) {
    case 'unreadable':
      return broken(`cannot be read: ${seen.reason}`, 'Make the file readable.');
    case 'refused':
      return fault(
        'client',
        `${client.title} (${path}:${seen.line}:${seen.column}): ${seen.reason}.`,
        'Correct it in an editor; WorkRail does not change a file that it cannot parse.',
      );
    case 'address':
      return ok('client', `${place} connects to WorkRail by URL, which was not checked.`);
    case 'no_command':
      return broken('has an entry for WorkRail without a command');
    case 'started': {
      const wrong = wrongProgram(seen.command, seen.program, needed);
      return wrong === undefined ? serverFinding(look, place, seen) : broken(wrong);
    }
    default:
      return absurd(seen);
  }
}

const setUpCommand = ({ client, scope }: ClientLook): string =>
  `workrail setup ${client.id}${scope === 'user' ? '' : ` --scope ${scope}`} --write`;

const setUp = (look: ClientLook): string => run(setUpCommand(look));

/** Why a client can't start the server with this command, as far as that can be told. */
function wrongProgram(command: string, program: CommandFacts, needed: RequiredNode): string | undefined {
  switch (program.is) {
    case 'missing':
      return `starts WorkRail with ${command}, which does not exist`;
    case 'relative':
      return `starts WorkRail with ${command}, a path relative to the client's working folder`;
    case 'script':
      return `starts WorkRail with ${program.path}, a script that needs a shell to start`;
    case 'not_runnable':
      return `starts WorkRail with ${program.path}, which you have no permission to run`;
    case 'silent':
      return `starts WorkRail with ${program.path}, which does not report its version: ${program.reason}`;
    case 'other':
      return undefined;
    case 'node':
      return isNewEnough(program.version, needed)
        ? undefined
        : `starts WorkRail with Node ${program.version} (${program.path}); ${needed.join('.')} or newer is needed`;
    default:
      return absurd(program);
  }
}

type StartedServer = Extract<ClientLook['seen'], { readonly is: 'started' }>;

function serverFinding(look: ClientLook, place: string, started: StartedServer): Finding {
  const { program, server, fetched } = started;
  if (program.is === 'other' && fetched !== undefined)
    return ok('client', `${place} starts ${fetched} through npx.`);
  if (server?.file.is === 'missing')
    return fault('client', `${place} starts the server ${server.path}, which does not exist.`, setUp(look));
  if (program.is !== 'node' || server === undefined)
    return warning(
      'client',
      `${place} starts WorkRail with a custom command, which was not checked.`,
      `If it does not work, run: ${setUpCommand(look)}`,
    );
  const { own, version } = server.file.is === 'there' ? server.file : { own: false, version: undefined };
  if (own) return ok('client', `${place} starts this server with Node ${program.version}.`);
  return warning(
    'client',
    `${place} starts a different copy of the server: ${server.path}${version === undefined ? '' : `, version ${version}`}.`,
    `Unless you want to use the other copy, run: ${setUpCommand(look)}`,
  );
}
