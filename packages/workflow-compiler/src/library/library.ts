import type { WorkflowFile } from '../workflow-file.ts';

/** What a workflow may draw on besides its own file. */
export interface Library {
  /** The file of a routine, by workflow id. */
  readonly routine: (workflowId: string) => WorkflowFile | undefined;
  /** Ids of everything that can be run here, for checks of names; undefined where they are not known. */
  readonly workflowIds: readonly string[] | undefined;
  /** What a project puts into a workflow's slots. */
  readonly bindings: (workflowId: string) => Readonly<Record<string, string>>;
}

export const EMPTY_LIBRARY: Library = {
  routine: () => undefined,
  workflowIds: undefined,
  bindings: () => ({}),
};

const TEMPLATE = 'wr.templates.routine.';
const ROUTINE = /^(?:([a-z][a-z0-9_-]*)\.)?routine-(.+)$/;

/**
 * Ids of the routines that a template id may mean, the first one first: `wr.templates.routine.<name>` stands
 * for the routine `wr.routine-<name>` or `routine-<name>`; any other id stands for itself.
 */
export function routineIdsOf(templateId: string): readonly string[] {
  if (!templateId.startsWith(TEMPLATE)) return [templateId];
  const name = templateId.slice(TEMPLATE.length);
  return [`wr.routine-${name}`, `routine-${name}`];
}

/** The template ids under which workflows can be called, for suggestions. */
export const templateIdsOf = (workflowIds: readonly string[]): readonly string[] =>
  workflowIds.flatMap((id) => {
    const [, namespace, name] = ROUTINE.exec(id) ?? [];
    if (name === undefined) return [];
    return namespace === undefined || namespace === 'wr' ? [`${TEMPLATE}${name}`] : [id];
  });
