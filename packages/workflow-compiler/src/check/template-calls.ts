import { filledTexts } from '../language/filled-texts.ts';
import type { TemplateCall, WorkStep } from '../language/step.ts';
import type { WithSource } from '../language/type.ts';
import { workflow } from '../language/workflow.ts';
import { argumentsIn, tokensIn } from '../library/fill.ts';
import { type Library, templateIdsOf } from '../library/library.ts';
import { entryOf, keySpot } from '../parse/source-tree.ts';
import { label, meant, quoted, type Report } from '../report/report.ts';
import { checkCaptured } from './captured-variables.ts';
import { ARGUMENT_ADVICE, comparedTexts } from './compared-texts.ts';
import { callsIn, type Routine, type Routines } from './routines.ts';

const LESS_CALLS = 'remove one of the calls';

/** Calls inside each other. */
const MAX_DEPTH = 8;

/** Each call has to name a routine that can be read, with the arguments that its texts ask for. */
export function checkTemplateCall(
  report: Report,
  step: WorkStep,
  { routines, library }: { readonly routines: Routines; readonly library: Library },
): void {
  if (step.templateCall === undefined) return;
  const { value: call, node } = step.templateCall;
  const { templateId } = call;
  if (templateId.value === '') return;
  const found = routines(templateId.value);
  const field = label(templateId.node.pointer);
  if (found.kind === 'unknown') {
    // A token here is told of as such.
    if (tokensIn(templateId.value).length > 0) return;
    const message = `${field} is ${quoted(templateId.value)}, which is not a routine that can be found here`;
    const known = templateIdsOf(library.workflowIds ?? []);
    const advice =
      meant(templateId.value, known) ?? 'put the routine into a workflow folder, or correct the id';
    report.error(templateId.node, 'unknown-template', message, advice);
    return;
  }
  if (found.kind === 'broken') {
    if (found.rule === 'circular-routine') {
      report.error(templateId.node, found.rule, `${field}: ${found.fault}`, LESS_CALLS);
      return;
    }
    const message = `${field}: the routine in ${quoted(found.file)} has mistakes (${found.reason})`;
    report.error(templateId.node, 'broken-routine', message, 'correct the routine first');
    return;
  }
  const depth = depthOf(routines, found.routine, new Map());
  if (depth > MAX_DEPTH) {
    const circle = depth === Number.POSITIVE_INFINITY;
    const message = circle
      ? `${field}: the routine ${quoted(found.routine.id)} calls itself, directly or through others`
      : `${field}: ${depth} routines call each other in a row; ${MAX_DEPTH} may`;
    report.error(templateId.node, 'circular-routine', message, LESS_CALLS);
    return;
  }
  checkArguments(report, { value: call, node }, found.routine);
  checkCaptured(report, step, found.routine, routines);
}

/** How many routines call each other in a row, this one included; infinite where one calls itself. */
function depthOf(routines: Routines, routine: Routine, known: Map<string, number>): number {
  const before = known.get(routine.id);
  if (before !== undefined) return before;
  known.set(routine.id, Number.POSITIVE_INFINITY);
  const depths = callsIn(routine.authored.steps).map((call) => {
    const inner = routines(call.templateId.value);
    return inner.kind === 'found' ? depthOf(routines, inner.routine, known) : 0;
  });
  const depth = 1 + Math.max(0, ...depths);
  known.set(routine.id, depth);
  return depth;
}

function checkArguments(
  report: Report,
  { value: call, node }: WithSource<TemplateCall>,
  routine: Routine,
): void {
  const wanted = argumentsOf(routine);
  const written = node.kind === 'object' ? entryOf(node, 'args') : undefined;
  const known = new Set(written?.value.kind === 'object' ? written.value.entries.map(({ key }) => key) : []);
  for (const name of wanted) {
    if (known.has(name)) continue;
    const message = `${label(node.pointer)}: the routine ${quoted(routine.id)} needs the argument ${quoted(name)}`;
    const spot = written === undefined ? node : keySpot(written);
    report.error(spot, 'missing-argument', message, meant(name, known) ?? `add "${name}" to "args"`);
  }
  for (const [name, { node: spot }] of call.args ?? []) {
    if (wanted.has(name)) continue;
    const compared = comparedTexts(routine.authored).find(({ value }) => argumentsIn(value).includes(name));
    if (compared !== undefined) {
      const message = `${label(spot.pointer)}: the routine ${quoted(routine.id)} has ${quoted(`{${name}}`)} at ${label(compared.pointer)} only, where values are compared and nothing is filled in`;
      const advice = `in the routine, ${ARGUMENT_ADVICE.replace('here', 'there')}`;
      report.warn(spot, 'unknown-token', message, advice);
      continue;
    }
    const message = `${label(spot.pointer)}: no text of the routine ${quoted(routine.id)} asks for ${quoted(name)}`;
    report.warn(spot, 'unused-argument', message, meant(name, wanted) ?? 'remove it');
  }
}

const argumentsOf = ({ authored }: Routine): ReadonlySet<string> =>
  new Set(filledTexts(workflow, authored.node).flatMap(({ value }) => argumentsIn(value)));
