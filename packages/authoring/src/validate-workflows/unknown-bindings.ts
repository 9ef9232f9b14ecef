import { didYouMean, E } from '@workrail/kernel';
import type { CompiledFile, Diagnostic, Library } from '@workrail/workflow-compiler';
import type { Binding, WorkspaceOffer } from '../catalog/offer.ts';
import { finding } from './own-rules.ts';

/** The slots of a workflow; undefined where that can not be told. */
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
    const { name, what, candidates } = fault;
    const close = didYouMean(name, candidates);
    const place = { file: file.path, text: file.text, offset: offsetOf(file.text, entry, name) };
    const message = `"${name.slice(0, 64)}" is no ${what}`;
    const suggestion = close === undefined ? 'correct the name, or leave it out' : `did you mean "${close}"?`;
    return [finding('unknown-binding', 'warning', place, { message, suggestion })];
  });
}

const RUNNABLE = 'workflow or routine that can be found here';

interface Fault {
  readonly name: string;
  readonly what: string;
  readonly candidates: readonly string[];
}

function faultOf({ workflowId, slot, runs }: Binding, known: readonly string[], slotsOf: SlotsOf) {
  const missing = (name: string, what: string, candidates: readonly string[]): Fault | undefined =>
    candidates.includes(name) ? undefined : { name, what, candidates };
  const missingRun = () => missing(runs, RUNNABLE, known);
  if (workflowId === undefined)
    return known.some((id) => slotsOf(id)?.includes(slot) === true)
      ? missingRun()
      : missing(slot, `slot of a ${RUNNABLE}`, []);
  const slots = known.includes(workflowId) ? slotsOf(workflowId) : undefined;
  return (
    missing(workflowId, RUNNABLE, known) ??
    (slots && missing(slot, `slot of "${workflowId}"`, slots)) ??
    missingRun()
  );
}

/** Where the text names it, behind the workflow that it is bound for. */
function offsetOf(text: string, { workflowId, slot, runs }: Binding, name: string): number {
  const path = [workflowId, slot, runs].filter((one) => one !== undefined);
  const from = path
    .slice(0, path.indexOf(name))
    .reduce((at, one) => Math.max(at, text.indexOf(JSON.stringify(one), at)), 0);
  return Math.max(0, text.indexOf(JSON.stringify(name), from));
}
