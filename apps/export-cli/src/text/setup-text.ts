import type { ClientSetup } from '@workrail/application';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** How the entry starts the server, and what follows from that. */
const START: Readonly<Record<NonNullable<ClientSetup['route']>, (setUp: string) => string>> = {
  path: () =>
    'The entry has absolute paths, so it works offline. Run setup again after you move Node or WorkRail.\n',
  npx: (
    setUp,
  ) => `The entry starts this version through npx, because npm may clear the cache that this copy is in. npx asks the registry at each
start. For an entry that works offline, run: npm install --global workrail && workrail ${setUp}\n`,
};

const CAVEATS: Readonly<
  Record<NonNullable<ClientSetup['caveats']>[number], (client: string, program: string) => string>
> = {
  project_install: (client, program) =>
    `Warning: this copy of WorkRail is installed in one project, and the entry starts it in all of them. It fails once that project
is moved or its packages are removed. For this project alone: ${program} setup ${client} --scope project --write
For all projects: npm install --global workrail && workrail setup ${client} --write\n`,
  temporary_place: (client) =>
    `Warning: the entry names a path in a cache or a temporary folder, which may be emptied; then the server does not start. Install
Node and WorkRail where they stay, and run "workrail setup ${client} --write" again.\n`,
};

/** What was done about a client, or is to be done by hand. */
export function setupText(
  { client, title, scope, path, outcome, route, caveats = [], block = '' }: ClientSetup,
  paint: Paint,
  program: string,
): string {
  const file = visible(path);
  const trust =
    client === 'codex' && scope === 'project' ? 'Codex reads this file only if you trust the project.\n' : '';
  const setUp = `setup ${client}${scope === 'user' ? '' : ` --scope ${scope}`} --write`;
  const warnings = caveats.map((caveat) => CAVEATS[caveat](client, program)).join('');
  const start = route === undefined ? '' : `${START[route](setUp)}${warnings}`;
  const again = `${start}${trust}Restart ${title} to apply the change.\n`;
  switch (outcome) {
    case 'printed':
      return [
        paint.strong(`${title}, ${scope === 'user' ? 'for all your projects' : 'for this project'}: ${file}`),
        '',
        block,
        `To add it there and leave the rest unchanged: ${program} ${setUp}`,
        `${start}${trust}`,
      ].join('\n');
    case 'made':
      return `Created ${file} with WorkRail in it.\n${again}`;
    case 'added':
      return `Added WorkRail to ${file}.\n${again}`;
    case 'updated':
      return `Updated WorkRail in ${file}.\n${again}`;
    case 'removed':
      return `Removed WorkRail from ${file}.\nRestart ${title} to apply the change.\n`;
    case 'already_there':
      return `WorkRail is already set up in ${file}. Nothing was written.\n${start}${trust}`;
    case 'not_there':
      return `WorkRail is not in ${file}. Nothing was written.\n`;
  }
}

/** What the file has already under the name of an entry that is printed, or why the entry cannot be written to it. */
export function existingRemarks({ existing, unusable, path }: ClientSetup): readonly string[] {
  if (unusable !== undefined) {
    const { reason, line, column, fix } = unusable;
    const place = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`;
    return [`${visible(path)}${place}: ${visible(reason)}, so --write would fail. ${visible(fix)}`];
  }
  if (existing === undefined) return [];
  return [
    existing === 'same'
      ? `${visible(path)} already has this entry; --write would change nothing`
      : `${visible(path)} already has a different "workrail" entry; --write would update it`,
  ];
}
