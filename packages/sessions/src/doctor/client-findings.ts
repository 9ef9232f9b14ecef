import { CLIENTS, type Client } from '@workrail/client-setup';
import { absurd } from '@workrail/kernel';
import type { CommandFacts, EntryCaveat, RuntimeFacts } from '@workrail/ports';
import { caveatsIn } from '../setup-client/caveats-in.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { ClientLook } from './look-at-clients.ts';
import { run } from './phrases.ts';
import { isNewEnough } from './runtime-findings.ts';

type RequiredNode = RuntimeFacts['needed'];

/** A finding for each client's file that says something about the server, and for each thing that may make its entry fail later. */
export function clientFindings(looks: readonly ClientLook[], needed: RequiredNode): readonly Finding[] {
  const findings = looks.flatMap((look) => findingsOf(look, needed));
  return looks.some(({ seen }) => seen.is !== 'unreadable' && seen.is !== 'refused')
    ? findings
    : [...findings, NONE];
}

const NONE = warning(
  'client',
  'No known MCP client has WorkRail in its configuration.',
  `Run: workrail setup <client> --write, where <client> is one of ${CLIENTS.map(({ id }) => id).join(', ')}`,
);

function findingsOf(look: ClientLook, needed: RequiredNode): readonly Finding[] {
  const found = clientFinding(look, needed);
  // What fails already needs no word about later.
  return found.status === 'fault' ? [found] : [found, ...caveatFindings(look)];
}

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

const caveatFindings = (look: ClientLook): readonly Finding[] =>
  look.seen.is !== 'started'
    ? []
    : caveatsIn(look.scope, look.seen.caveats).map((caveat) => {
        const [what, fix] = CAVEATS[caveat](look.client);
        return warning('client', `${look.client.title} (${look.path}) ${what}.`, fix);
      });

/** What an entry does that may fail later, and what to do. This copy writes the same entry again. */
const CAVEATS: Readonly<Record<EntryCaveat, (client: Client) => readonly [what: string, fix: string]>> = {
  project_install: ({ id, title }) => [
    'starts, in all projects, the WorkRail that one of them has installed; it fails once that project is moved or its packages are removed',
    `For all projects, run "npm install --global workrail" and set up ${title} with that copy; for that project alone, run there: workrail setup ${id} --scope project --write`,
  ],
  temporary_place: ({ title }) => [
    'names a path in a cache or a temporary folder, which may be emptied; then the server does not start',
    `Install Node and WorkRail where they stay, and set up ${title} with that copy.`,
  ],
};

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
