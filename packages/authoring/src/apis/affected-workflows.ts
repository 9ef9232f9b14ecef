import { defined, program, type TaskEither } from '@workrail/kernel';
import type { ApiCommand, CommandChanges } from '@workrail/openapi';
import type { WorkflowFilesError } from '@workrail/ports';
import { nameOf } from '../commands/searchable.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SavedManifest } from '../workflow-files/saved-manifests.ts';

/** A saved workflow that uses commands which are different now, or gone. */
export interface AffectedWorkflow {
  readonly workflow_id: string;
  readonly commands: readonly AffectedCommand[];
}

export interface AffectedCommand {
  /** As the workflow calls it. */
  readonly command: string;
  readonly change: 'removed' | 'renamed' | 'changed';
  /** What a renamed one is called now. */
  readonly new_name?: string;
  /** The steps that run it. */
  readonly step_ids: readonly string[];
  /** The inputs whose choices it lists. */
  readonly inputs: readonly string[];
}

type Fate = Pick<AffectedCommand, 'change' | 'new_name'>;

interface Replaced {
  readonly before: readonly ApiCommand[];
  readonly after: readonly ApiCommand[];
  readonly changes: CommandChanges;
}

/** The saved workflows that a replaced catalog concerns, by id. */
export const affectedWorkflows = (
  { workflowFiles, savedManifests }: Pick<Dependencies, 'workflowFiles' | 'savedManifests'>,
  replaced: Replaced,
): TaskEither<WorkflowFilesError, readonly AffectedWorkflow[]> =>
  program(async ({ take }) => {
    const fates = fatesOf(replaced);
    if (fates.size === 0) return [];
    const files = await take(workflowFiles.list());
    if (files.files.length === 0) return [];
    const reader = await savedManifests();
    const groups = new Set(replaced.before.map(({ group }) => group));
    const saved = new Set([...groups].flatMap((group) => reader.mentioning(group, files)));
    return [...new Map([...saved].map((one) => [one.file.path, one])).values()]
      .flatMap((one) => affectedBy(fates, one))
      .toSorted((one, other) => (one.workflow_id < other.workflow_id ? -1 : 1));
  });

/** What became of the commands, by the names that workflows call them by; those that are as before are not in it. */
function fatesOf({ before, after, changes }: Replaced): ReadonlyMap<string, Fate> {
  const now = new Map(after.map((one) => [one.name, nameOf(one)]));
  const renamed = new Map(changes.renamed.map(({ from, to }) => [from, to]));
  const changed = new Set(changes.changed);
  const removed = new Set(changes.removed);
  return new Map(
    before.flatMap((command): readonly [string, Fate][] => {
      const old = nameOf(command);
      const new_name = now.get(renamed.get(command.name) ?? command.name);
      if (new_name === undefined || removed.has(command.name)) return [[old, { change: 'removed' }]];
      if (new_name !== old) return [[old, { change: 'renamed', new_name }]];
      return changed.has(command.name) ? [[old, { change: 'changed' }]] : [];
    }),
  );
}

function affectedBy(
  fates: ReadonlyMap<string, Fate>,
  { facts: { workflowId: workflow_id, uses } }: SavedManifest,
): readonly AffectedWorkflow[] {
  const byCommand = Map.groupBy(uses, ({ command }) => command);
  const commands = [...byCommand].flatMap(([command, same]): readonly AffectedCommand[] => {
    const fate = fates.get(command);
    const ids = (by: 'step' | 'input') => same.flatMap((one) => (one.by === by ? one.id : []));
    return fate === undefined
      ? []
      : [defined({ command, ...fate, step_ids: ids('step'), inputs: ids('input') })];
  });
  return commands.length === 0 ? [] : [{ workflow_id, commands }];
}
