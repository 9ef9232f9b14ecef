import { BUDGETS, defined } from '@workrail/kernel';
import type { Placement } from '../check/bodies.ts';
import type { Checked } from '../check/check-workflow.ts';
import { loopControl } from '../check/loop-control.ts';
import { loopVariables } from '../check/loop-variables.ts';
import { scopeOf, withFunctions } from '../check/scope.ts';
import { fillBindings } from '../check/workflow-names.ts';
import type { CompiledWorkflow, LoopInstruction } from '../compiled-workflow.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { LoopStep } from '../language/loop.ts';
import type { AnyStep } from '../language/steps.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';
import type { Library } from '../library/library.ts';
import { METRICS } from '../library/metrics.ts';
import { createReport } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import { kindOf } from '../workflow-id.ts';
import { lowerCall } from './lower-call.ts';
import { lowerFunction } from './lower-details.ts';
import { lowerParallel } from './lower-parallel.ts';
import { lowerWork, registered } from './lower-work.ts';
import { emptyOutput, type Output } from './output.ts';
import { both, type Place } from './place.ts';
import { addReferences } from './references.ts';

/** The flat form of a workflow whose report has no errors. */
export function lowerWorkflow(checked: Checked, file: WorkflowFile, library: Library): CompiledWorkflow {
  const { workflow, placement } = checked;
  const bindings = bindingsOf(workflow, library);
  const fill = (text: string) => fillBindings(text, bindings);
  const output = emptyOutput();
  addReferences(output, workflow.references, '');
  lowerSteps(checked, output)(placement.top, rootPlace(workflow, fill), placement);
  const texts = (key: 'metaGuidance' | 'preconditions' | 'clarificationPrompts') =>
    (workflow[key]?.value ?? []).map(fill);
  const { metricsProfile = 'none', recommendedPreferences: recommended } = workflow;
  const contracts = [...output.contracts].sort(([left], [right]) => (left < right ? -1 : 1));
  return defined({
    formatVersion: 1 as const,
    workflowId: workflow.id.value,
    name: workflow.name,
    description: workflow.description,
    version: workflow.version,
    kind: kindOf(workflow.id.value, file),
    about: workflow.about,
    examples: workflow.examples ?? [],
    metaGuidance: texts('metaGuidance'),
    preconditions: texts('preconditions'),
    clarificationPrompts: texts('clarificationPrompts'),
    recommendedPreferences:
      recommended === undefined
        ? undefined
        : defined({
            autonomy: recommended.recommendedAutonomy,
            riskPolicy: recommended.recommendedRiskPolicy,
          }),
    references: output.references.size === 0 ? undefined : [...output.references.values()],
    functions: workflow.functionDefinitions?.map((one) => lowerFunction(one, fill)),
    contracts: contracts.length === 0 ? undefined : Object.fromEntries(contracts),
    bindings: Object.keys(bindings).length === 0 ? undefined : bindings,
    metrics: metricsProfile === 'none' ? undefined : METRICS[metricsProfile],
    instructions: output.instructions,
  });
}

/** What a project binds comes before the defaults; slots that the workflow does not have are nobody's. */
function bindingsOf(workflow: AuthoredWorkflow, library: Library): Readonly<Record<string, string>> {
  const bound = library.bindings(workflow.id.value);
  return Object.fromEntries(
    (workflow.extensionPoints ?? []).map(({ slotId, default: own }) => [
      slotId.value,
      (Object.hasOwn(bound, slotId.value) ? bound[slotId.value] : undefined) ?? own.value,
    ]),
  );
}

const rootPlace = (workflow: AuthoredWorkflow, fill: (text: string) => string): Place => ({
  prefix: '',
  fill,
  features: (workflow.features ?? []).map(({ value }) => value),
  scope: scopeOf(workflow),
  confirmation: { when: false },
  notesOptional: false,
  modelTier: workflow.modelTier,
  agentRole: undefined,
  guidance: [],
  runCondition: undefined,
  routines: [],
});

type Lower = (steps: readonly AnyStep[], place: Place, placement: Placement) => void;

function lowerSteps({ routines }: Checked, output: Output): Lower {
  const lower: Lower = (steps, place, placement) => {
    for (const any of steps) {
      // Routines that call routines several times over multiply; what is over the limit is refused anyway.
      if (output.instructions.length > BUDGETS.instructions) return;
      if (any.kind === 'loop') lowerLoop(any.step, place, placement);
      else if (any.kind === 'parallel') lowerParallel(any.step, place, output);
      else if (any.step.templateCall === undefined) lowerWork(any.step, place, output);
      else {
        const found = routines(any.step.templateCall.value.templateId.value);
        if (found.kind === 'found') lowerCall(any.step, found.routine, place, output, lower);
      }
    }
  };
  const lowerLoop = (loop: LoopStep, place: Place, placement: Placement): void => {
    const head = output.instructions.length;
    output.instructions.push({ op: 'repeat', head });
    const body = placement.bodyOf(loop);
    lower(body, insideLoop(loop, place), placement);
    output.instructions.push({ op: 'repeat', head });
    const instruction = loopInstruction(loop, place, body, output.instructions.length);
    if ('decision' in instruction.control) registered(instruction.control.decision, false, output);
    output.instructions[head] = instruction;
  };
  return lower;
}

/** The condition of a call around decides about the loop; inside, only the loop's own control does. */
const insideLoop = (loop: LoopStep, place: Place): Place => ({
  ...place,
  scope: withFunctions(place.scope, loop.functionDefinitions),
  confirmation: loop.requireConfirmation ?? place.confirmation,
  notesOptional: loop.notesOptional ?? place.notesOptional,
  runCondition: undefined,
});

function loopInstruction(
  step: LoopStep,
  place: Place,
  body: readonly AnyStep[],
  end: number,
): LoopInstruction {
  const { loop } = step;
  const control = loop === undefined ? undefined : loopControl(createReport(), loop, body);
  if (loop === undefined || control === undefined) throw new Error(`${step.id.value} has no control`);
  return defined({
    op: 'loop' as const,
    loopId: place.prefix + step.id.value,
    title: place.fill(step.title),
    control,
    maxIterations: loop.maxIterations.value,
    iterationVar: loopVariables(loop).iterationVar,
    runCondition: both(place.runCondition, unlessEmpty(step.runCondition?.value)),
    end,
  });
}
