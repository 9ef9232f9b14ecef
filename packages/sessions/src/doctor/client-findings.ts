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
  'No client that is known here has WorkRail in its configuration.',
  `Run: workrail setup <client> --write, for ${CLIENTS.map(({ id }) => id).join(', ')}`,
);

function clientFinding(look: ClientLook, needed: RequiredNode): Finding {
  const { client, path, seen } = look;
  const place = `${client.title} (${path})`;
  const broken = (what: string, fix = setUp(look)) => fault('client', `${place} ${what}.`, fix);
  switch (seen.is) {
    case 'unreadable':
      return broken(`cannot be read: ${seen.reason}`, 'Fix what it says.');
    case 'refused':
      return fault(
        'client',
        `${client.title} (${path}:${seen.line}:${seen.column}): ${seen.reason}.`,
        'Fix it there with an editor; WorkRail does not touch such a file.',
      );
    case 'address':
      return ok('client', `${place} reaches WorkRail at an address, which was not looked at.`);
    case 'no_command':
      return broken('has an entry for WorkRail that starts nothing');
    case 'started': {
      const wrong = wrongProgram(seen.command, seen.program, needed);
      return wrong === undefined ? serverFinding(look, place, seen) : broken(wrong);
    }
    default:
      return absurd(seen);
  }
}

const setUp = ({ client, scope }: ClientLook): string =>
  run(`workrail setup ${client.id}${scope === 'user' ? '' : ` --scope ${scope}`} --write`);

/** Why a client can't start the server with this command, as far as that can be told. */
function wrongProgram(command: string, program: CommandFacts, needed: RequiredNode): string | undefined {
  switch (program.is) {
    case 'missing':
      return `starts WorkRail with ${command}, which is not there`;
    case 'relative':
      return `starts WorkRail with ${command}, a path that depends on the folder of the client`;
    case 'script':
      return `starts WorkRail with ${program.path}, a script that takes a shell to start`;
    case 'not_runnable':
      return `starts WorkRail with ${program.path}, which you may not run`;
    case 'silent':
      return `starts WorkRail with ${program.path}, which does not say its version: ${program.reason}`;
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

function serverFinding(look: ClientLook, place: string, { program, server }: StartedServer): Finding {
  if (server?.file.is === 'missing')
    return fault('client', `${place} starts the server ${server.path}, which is not there.`, setUp(look));
  if (program.is !== 'node' || server === undefined)
    return warning(
      'client',
      `${place} starts WorkRail in a way of its own, which was not looked into.`,
      `${setUp(look)}, if it does not work`,
    );
  const { own, version } = server.file.is === 'there' ? server.file : { own: false, version: undefined };
  if (own) return ok('client', `${place} starts this server with Node ${program.version}.`);
  return warning(
    'client',
    `${place} starts another copy of the server than that of this program: ${server.path}${version === undefined ? '' : `, version ${version}`}.`,
    `${setUp(look)}, unless you mean the other one`,
  );
}
