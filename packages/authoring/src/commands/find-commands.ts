import { program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError, WorkflowFiles, WorkflowFilesError } from '@workrail/ports';
import type { SavedManifest, SavedManifests } from '../workflow-files/saved-manifests.ts';
import { soundAndBroken } from '../workflow-files/sound-and-broken.ts';
import type { CatalogCommands, ReadCommands } from './catalog-commands.ts';
import { type CommandIndex, commandIndex } from './command-search.ts';
import { type FindableCommand, searchableWorkflow } from './searchable.ts';

/** A saved workflow whose steps call commands: a step of another one can run it. */
interface WorkflowCommand {
  readonly catalog_id: null;
  readonly saved: SavedManifest;
}

export type FoundCommand = FindableCommand | WorkflowCommand;

/** All that a step can run: the commands of the enabled catalogs, and the saved workflows. */
interface AllCommands extends CommandIndex<FoundCommand> {
  readonly catalogs: CatalogCommands['catalogs'];
}

/** Reads them; they are made findable once for the same catalogs and workflows. */
export type FindCommands = () => TaskEither<ApiCatalogsError | WorkflowFilesError, AllCommands>;

export function findCommands({
  commands,
  workflowFiles,
  savedManifests,
}: {
  readonly commands: ReadCommands;
  readonly workflowFiles: WorkflowFiles;
  readonly savedManifests: SavedManifests;
}): FindCommands {
  let latest:
    | { readonly of: CatalogCommands; readonly key: string; readonly index: CommandIndex<FoundCommand> }
    | undefined;
  return () =>
    program(async ({ take }) => {
      const of = await take(commands());
      const { sound } = await take(soundAndBroken(workflowFiles, await savedManifests()));
      const workflows = sound.filter(({ facts }) => facts.dialect === 'command');
      const key = workflows.map(({ file }) => `${file.path} ${file.version}`).join('\n');
      if (latest?.of !== of || latest.key !== key) {
        const items = workflows.map((saved) => searchableWorkflow({ catalog_id: null, saved }));
        latest = { of, key, index: commandIndex<FoundCommand>([...of.searchable(), ...items]) };
      }
      return { catalogs: of.catalogs, search: latest.index.search };
    });
}
