import { absurd } from '@workrail/kernel';
import type { DatabaseState, Keyring } from '@workrail/ports';
import { isLostFile, lostDatabase } from '@workrail/session-reads';
import { type Finding, fault, notLookedAt, ok, warning } from './finding.ts';
import { sizeText } from './phrases.ts';

const RESTORE =
  'Restore it from a backup. Without one, move it and keyring.json away: the server creates new ones, without the sessions.';

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
      return [ok('database', 'There is no database yet; the server creates it.')];
    case 'empty':
      return [ok('database', `${path} is empty; the server fills it.`)];
    case 'no_database':
      return [fault('database', `${path} is not an SQLite database.`, RESTORE), ...unseen()];
    case 'other_program':
      return [
        fault(
          'database',
          `${path} is a database of another program.`,
          'Move it and keyring.json away, or use another data folder.',
        ),
        ...unseen(),
      ];
    case 'unreadable':
      return [fault('database', `${state.reason}.`, RESTORE), ...unseen()];
    case 'ours':
      return [
        ok('database', `The size of the database is ${sizeText(state.bytes)}.`),
        schemaFinding(state),
        ...walFindings(state),
      ];
    default:
      return absurd(state);
  }
}

const unseen = (): readonly Finding[] => [
  notLookedAt('log', 'The log of the sessions was not checked, because the database cannot be read.'),
];

type OwnDatabase = Extract<DatabaseState, { readonly is: 'ours' }>;

/** Whether the rest of the file can be understood. */
export const isReadable = (state: DatabaseState): state is OwnDatabase =>
  state.is === 'ours' && state.schema <= state.supported;

function schemaFinding({ schema, supported }: OwnDatabase): Finding {
  if (schema > supported)
    return fault(
      'schema',
      `The database was written by a newer WorkRail: its schema is version ${schema}, and this program knows version ${supported}.`,
      'Update WorkRail on this machine, or use another data folder.',
    );
  return ok(
    'schema',
    schema === supported
      ? `The schema of the database is version ${schema}, which is current.`
      : `The schema of the database is version ${schema}; the next start migrates it to ${supported}.`,
  );
}

const MUCH_BYTES = 64_000_000;

function walFindings({ walBytes }: OwnDatabase): readonly Finding[] {
  if (walBytes === 0) return [];
  const told = `The write-ahead log holds ${sizeText(walBytes)} that are not in the database file yet.`;
  return [
    walBytes < MUCH_BYTES
      ? ok('wal', told)
      : warning('wal', told, 'Stop all servers that use this data folder, then run: workrail sessions list'),
  ];
}
