import type { Warning } from '@workrail/event-log';
import { canonicalJson, cutToBytes, E, withSuggestion } from '@workrail/kernel';
import type { FoundWorkflow, WorkflowCatalog } from '@workrail/ports';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import type { RunFacts } from './run-cache.ts';

/** The workflow's file as it is now, beside what the run is pinned to. */
export interface Drift {
  readonly state: 'same' | 'changed' | 'missing' | 'invalid';
  readonly warnings: readonly Warning[];
  /** What the file compiles to, where it does. */
  readonly current?: CompiledWorkflow;
}

/** What happened to the workflow's file since the run was pinned. The run itself goes on unchanged. */
export async function driftOf(catalog: WorkflowCatalog, run: RunFacts): Promise<Drift> {
  const { workflowId } = run.workflow;
  const found = await catalog.current(workflowId, run.workspace)();
  if (E.isRight(found)) {
    const { workflow: current, hash } = found.right;
    return hash === run.workflowHash
      ? { state: 'same', warnings: [], current }
      : { state: 'changed', warnings: changes(run.workflow, current), current };
  }
  switch (found.left._tag) {
    case 'WorkflowNotFoundError':
      return lost(
        'missing',
        'WORKFLOW_MISSING',
        `The file of "${workflowId}" was removed or now has another id.`,
      );
    case 'WorkflowInvalidError':
    case 'WorkflowAmbiguousError':
      return lost('invalid', 'WORKFLOW_INVALID', `The file of "${workflowId}" can no longer be run.`);
    case 'WorkflowSourceError':
      return lost(
        'missing',
        'WORKFLOW_MISSING',
        `The file of "${workflowId}" cannot be read: ${found.left.path}: ${found.left.reason}.`,
      );
  }
}

const lost = (state: Drift['state'], code: Warning['code'], fact: string): Drift => ({
  state,
  warnings: [warning(code, fact)],
});

/** Slots that stand for something else now are named; what else changed is the file's. */
function changes(pinned: CompiledWorkflow, now: CompiledWorkflow): readonly Warning[] {
  const before = pinned.bindings ?? {};
  const after = now.bindings ?? {};
  const slots = Object.keys(before).filter((slot) => slot in after && after[slot] !== before[slot]);
  const drift = slots.map((slot) =>
    warning(
      'BINDING_DRIFT',
      `The slot "${slot}" was bound to "${before[slot]}" and is now bound to "${after[slot]}".`,
    ),
  );
  const onlySlots = slots.length > 0 && shape(pinned, before) === shape(now, after);
  if (onlySlots) return drift;
  const calls = pinned.instructions.some((one) => 'origin' in one && one.origin?.routines !== undefined);
  const changed = `The file of "${pinned.workflowId}"${calls ? ', or of a routine that it calls,' : ''} has changed since this run started.`;
  return [...drift, warning('WORKFLOW_CHANGED', changed)];
}

/** A workflow with the ids in its slots taken out of its texts. */
const shape = (workflow: CompiledWorkflow, bindings: Readonly<Record<string, string>>): string =>
  Object.values(bindings).reduce(
    (text, id) => text.replaceAll(id, ''),
    canonicalJson({ ...workflow, bindings: {} }),
  );

const warning = (code: Warning['code'], fact: string): Warning => ({
  code,
  message: `${fact} This run continues with the version it started with; start a new run to use the file as it is now.`,
});

/** An id without a namespace still runs; whoever uses it is told which one to move to. */
export const legacyWarnings = (found: FoundWorkflow): readonly Warning[] =>
  found.warnings
    .filter((warning) => warning.rule === 'legacy-id')
    .map((warning) => ({ code: 'LEGACY_WORKFLOW_ID', message: `${withSuggestion(warning)}.` }));

const BINDINGS_BYTES = 400;

/** A run keeps what its slots stand for, so that it has to be told where it starts that they are not the project's. */
export const bindingWarnings = (found: FoundWorkflow): readonly Warning[] =>
  found.warnings
    .filter((warning) => warning.rule === 'unused-bindings')
    .map((warning) => ({
      code: 'BINDINGS_NOT_USED',
      message: `${cutToBytes(`${warning.file}, line ${warning.line}: ${withSuggestion(warning)}`, BINDINGS_BYTES)}. The slots have their defaults in this run; correct the file and start another run to use it.`,
    }));
