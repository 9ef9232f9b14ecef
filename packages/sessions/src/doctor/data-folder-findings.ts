import type { DataFolderFacts, GuardedPath } from '@workrail/ports';
import { type Finding, fault, ok, warning } from './finding.ts';
import { run, shellWord, sizeText } from './phrases.ts';

export interface DataFolderPlace {
  readonly path: string;
  /** The flag or variable that names it; undefined for the usual place of the system. */
  readonly namedBy: string | undefined;
}

export const USE_ANOTHER =
  'Name a folder that you can write to with --data-dir, or with WORKRAIL_DATA_DIR in the client that starts the server.';

export const dataFolderFindings = (place: DataFolderPlace, facts: DataFolderFacts): readonly Finding[] => [
  folderFinding(place, facts),
  ...accessFindings(facts),
  ...spaceFindings(facts),
  fileSystemFinding(place, facts),
  leftoverFinding(facts),
];

function folderFinding({ path, namedBy }: DataFolderPlace, facts: DataFolderFacts): Finding {
  const { state, obstacle } = facts;
  const why = namedBy === undefined ? 'the default on this system' : `from ${namedBy}`;
  if (obstacle !== undefined)
    return fault(
      'data-folder',
      `The data folder ${path} (${why}) cannot be used: ${obstacle.path}: ${obstacle.reason}.`,
      ownRights(facts, obstacle.path) ?? USE_ANOTHER,
    );
  return state === 'missing'
    ? ok('data-folder', `The data folder ${path} (${why}) does not exist yet; the server creates it.`)
    : ok('data-folder', `The data folder is ${path} (${why}).`);
}

/** What lacks the rights of its own user gets them by a command. */
function ownRights({ guarded }: DataFolderFacts, path: string): string | undefined {
  const found = guarded.find((one) => one.path === path);
  if (found?.mode === undefined || found.otherOwner !== undefined) return undefined;
  const [wanted, letters] = found.isFolder ? [0o700, 'rwx'] : [0o600, 'rw'];
  return (found.mode & wanted) === wanted ? undefined : run(`chmod u+${letters} ${shellWord(path)}`);
}

const OTHERS = 0o077;

function accessFindings({ guarded }: DataFolderFacts): readonly Finding[] {
  if (guarded.every(({ mode }) => mode === undefined)) return [];
  const foreign = guarded.filter(({ otherOwner }) => otherOwner !== undefined);
  const open = guarded.filter(({ mode = 0 }) => (mode & OTHERS) !== 0);
  if (foreign.length > 0)
    return [
      warning(
        'access',
        'Something in the data folder belongs to a different user than you.',
        'Run WorkRail as that user, or use your own data folder.',
        foreign.map(({ path, otherOwner }) => `${path} belongs to user ${otherOwner}`),
      ),
    ];
  if (open.length > 0)
    return [
      warning(
        'access',
        'Other users of this machine can read files that should be private.',
        run(...open.map(closing)),
        open.map(({ path, mode = 0 }) => `${path} has mode ${mode.toString(8).padStart(4, '0')}`),
      ),
    ];
  return [ok('access', 'Only you can read the files in the data folder.')];
}

const closing = ({ path, isFolder }: GuardedPath): string =>
  `chmod ${isFolder ? 700 : 600} ${shellWord(path)}`;

const LOW_BYTES = 256_000_000;
const SPENT_BYTES = 16_000_000;

function spaceFindings({ freeBytes }: DataFolderFacts): readonly Finding[] {
  if (freeBytes === undefined) return [];
  const free = `The disk of the data folder has ${sizeText(freeBytes)} free.`;
  const fix = 'Free some space on the disk, or use a data folder on another one.';
  if (freeBytes < SPENT_BYTES) return [fault('disk-space', free, fix)];
  return [freeBytes < LOW_BYTES ? warning('disk-space', free, fix) : ok('disk-space', free)];
}

const fileSystemFinding = ({ path }: DataFolderPlace, { network }: DataFolderFacts): Finding =>
  network === undefined
    ? ok('file-system', 'The data folder is on a local disk, as far as the system can tell.')
    : warning(
        'file-system',
        `${path} is on a network file system (${network}), where processes that share a database can damage it.`,
        'Stop all servers, move the folder to a local disk, and name it with WORKRAIL_DATA_DIR.',
      );

/** A lock that is held shows a sign of life every two seconds. */
const QUIET_MS = 10_000;

function leftoverFinding({ locks, leftovers }: DataFolderFacts): Finding {
  const old = locks.filter(({ quietMs }) => quietMs >= QUIET_MS).map(({ path }) => path);
  if (old.length + leftovers.length === 0)
    return ok('leftovers', 'There are no leftover files of interrupted programs.');
  return warning(
    'leftovers',
    'A program was interrupted while it wrote, and left files behind; they may contain a key.',
    run(
      ...old.map((path) => `rmdir ${shellWord(path)}`),
      ...leftovers.map((path) => `rm ${shellWord(path)}`),
    ),
    [...old, ...leftovers],
  );
}
