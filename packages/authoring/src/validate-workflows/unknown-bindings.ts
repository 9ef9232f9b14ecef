import { didYouMean, E } from '@workrail/kernel';
import type { CompiledFile, Diagnostic, Library } from '@workrail/workflow-compiler';
import type { Binding } from '../catalog/bindings.ts';
import type { WorkspaceOffer } from '../catalog/offer.ts';
import type { OWN_RULES } from './own-rules.ts';

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
    return [
      {
        file: file.path,
        ...placeOf(file.text, entry, name),
        pointer: '',
        rule: 'unknown-binding' satisfies keyof typeof OWN_RULES,
        message: `"${name.slice(0, 64)}" is no ${what}`,
        suggestion: close === undefined ? 'correct the name, or leave it out' : `did you mean "${close}"?`,
        severity: 'warning' as const,
      },
    ];
  });
}

interface Fault {
  readonly name: string;
  readonly what: string;
  readonly candidates: readonly string[];
}

function faultOf({ workflowId, slot, runs }: Binding, known: readonly string[], slotsOf: SlotsOf) {
  const missing = (name: string, what: string, candidates: readonly string[]): Fault | undefined =>
    candidates.includes(name) ? undefined : { name, what, candidates };
  if (workflowId === undefined)
    return (
      (known.some((id) => slotsOf(id)?.includes(slot) === true)
        ? undefined
        : missing(slot, 'slot of a workflow or routine that can be found here', [])) ??
      missing(runs, 'workflow or routine that can be found here', known)
    );
  const slots = known.includes(workflowId) ? slotsOf(workflowId) : undefined;
  return (
    missing(workflowId, 'workflow or routine that can be found here', known) ??
    (slots === undefined ? undefined : missing(slot, `slot of "${workflowId}"`, slots)) ??
    missing(runs, 'workflow or routine that can be found here', known)
  );
}

/** Where the text names it, behind the workflow that it is bound for. */
function placeOf(
  text: string,
  { workflowId, slot, runs }: Binding,
  name: string,
): Pick<Diagnostic, 'line' | 'column'> {
  const path = [workflowId, slot, runs].filter((one) => one !== undefined);
  const from = path
    .slice(0, path.indexOf(name))
    .reduce((at, one) => Math.max(at, text.indexOf(JSON.stringify(one), at)), 0);
  const at = Math.max(0, text.indexOf(JSON.stringify(name), from));
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
