import { absurd } from '@workrail/kernel';
import type { DatabaseState, Keyring } from '@workrail/ports';
import { isLostFile, lostDatabase } from '@workrail/session-reads';
import { type Finding, fault, notLookedAt, ok, warning } from './finding.ts';
import { sizeText } from './phrases.ts';

const RESTORE =
  'Put it back from a backup. Without one, move it and keyring.json away: the server makes new ones, without the sessions.';

export function databaseFindings(
  path: string,
  state: DatabaseState,
  keyring: Keyring | undefined,
): readonly Finding[] {
  if (isLostFile(state, keyring)) {
    const { fact, fix } = lostDatabase(path);
    const lost = warning('database', `${fact}.`, fix);
    return state.is === 'ours' ? [lost, schemaFinding(state), ...walFindings(state)] : [lost];
  }

  switch (state.is) {
    case 'missing':
      return [ok('database', 'There is no database yet; the server makes it.')];
    case 'empty':
      return [ok('database', `${path} is empty; the server fills it.`)];
    case 'no_database':
      return [fault('database', `${path} is no SQLite database.`, RESTORE), ...unseen()];
    case 'other_program':
      return [
        fault(
          'database',
          `${path} is the database of another program.`,
          'Move it and keyring.json away, or use another data folder.',
        ),
        ...unseen(),
      ];
    case 'unreadable':
      return [fault('database', `${state.reason}.`, RESTORE), ...unseen()];
    case 'ours':
      return [
        ok('database', `The database holds ${sizeText(state.bytes)}.`),
        schemaFinding(state),
        ...walFindings(state),
      ];
    default:
      return absurd(state);
  }
}

const unseen = (): readonly Finding[] => [
  notLookedAt('log', 'The log of the sessions was not looked at, as the database cannot be read.'),
];

type OwnDatabase = Extract<DatabaseState, { readonly is: 'ours' }>;

/** Whether the rest of the file can be understood. */
export const isReadable = (state: DatabaseState): state is OwnDatabase =>
  state.is === 'ours' && state.schema <= state.supported;

function schemaFinding({ schema, supported }: OwnDatabase): Finding {
  if (schema > supported)
    return fault(
      'schema',
      `The database was written by a newer WorkRail: its schema is ${schema}, and this version knows ${supported}.`,
      'Update WorkRail on this machine, or use another data folder.',
    );
  return ok(
    'schema',
    schema === supported
      ? `The schema of the database is ${schema}, that of this version.`
      : `The schema of the database is ${schema}; the next start brings it to ${supported}.`,
  );
}

const MUCH_BYTES = 64_000_000;

function walFindings({ walBytes }: OwnDatabase): readonly Finding[] {
  if (walBytes === 0) return [];
  const told = `${sizeText(walBytes)} were written and wait to be taken into the database.`;
  return [
    walBytes < MUCH_BYTES
      ? ok('wal', told)
      : warning(
          'wal',
          told,
          'End all servers that use this data folder, then take it in: workrail sessions list.',
        ),
  ];
}
