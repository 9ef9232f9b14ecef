import { didYouMean, E } from '@workrail/kernel';
import type { Binding, BoundName, CompiledFile, Diagnostic, Library } from '@workrail/workflow-compiler';
import type { WorkspaceOffer } from '../catalog/offer.ts';
import type { OWN_RULES } from './own-rules.ts';

/** The slots of a workflow; undefined where that cannot be told. */
type SlotsOf = (workflowId: string) => readonly string[] | undefined;

/** Bindings that name what is not there; a slot that nobody has is filled in nowhere, without a word. */
export function unknownBindings(
  { file, entries }: NonNullable<WorkspaceOffer['bound']>,
  library: Library,
  compile: (file: NonNullable<ReturnType<Library['routine']>>) => E.Either<unknown, CompiledFile>,
): readonly Diagnostic[] {
  const known = library.workflowIds ?? [];
  const slotsOf: SlotsOf = (id) => {
    const found = library.routine(id);
    const outcome = found === undefined ? undefined : compile(found);
    return outcome !== undefined && E.isRight(outcome)
      ? Object.keys(outcome.right.workflow.bindings ?? {}).filter((slot) => !slot.includes('.'))
      : undefined;
  };
  return entries.flatMap((entry) => {
    const fault = faultOf(entry, known, slotsOf);
    if (fault === undefined) return [];
    const { at, what, candidates } = fault;
    const { name, line, column } = at;
    const close = didYouMean(name, candidates);
    const message = `"${name.slice(0, 64)}" is not a ${what}`;
    const suggestion = close === undefined ? 'correct the name, or remove it' : `did you mean "${close}"?`;
    return [{ file, line, column, pointer: '', rule: RULE, message, suggestion, severity: 'warning' }];
  });
}

const RULE = 'unknown-binding' satisfies keyof typeof OWN_RULES;
const RUNNABLE = 'workflow or routine that can be found here';

interface Fault {
  readonly at: BoundName;
  readonly what: string;
  readonly candidates: readonly string[];
}

function faultOf({ workflow, slot, runs }: Binding, known: readonly string[], slotsOf: SlotsOf) {
  const missing = (at: BoundName, what: string, candidates: readonly string[]): Fault | undefined =>
    candidates.includes(at.name) ? undefined : { at, what, candidates };
  const missingRun = () => missing(runs, RUNNABLE, known);
  if (workflow === undefined)
    return known.some((id) => slotsOf(id)?.includes(slot.name) === true)
      ? missingRun()
      : missing(slot, `slot of a ${RUNNABLE}`, []);
  const slots = known.includes(workflow.name) ? slotsOf(workflow.name) : undefined;
  return (
    missing(workflow, RUNNABLE, known) ??
    (slots && missing(slot, `slot of "${workflow.name}"`, slots)) ??
    missingRun()
  );
}
