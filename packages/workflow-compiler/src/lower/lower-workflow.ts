import { BUDGETS, defined } from '@workrail/kernel';
import type { Checked } from '../check/check-workflow.ts';
import { loopControl, variableName } from '../check/loop-control.ts';
import { scopeOf } from '../check/scope.ts';
import type { Placement } from '../check/structure.ts';
import type { CompiledWorkflow, LoopControl, LoopInstruction } from '../compiled-workflow.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { LoopStep } from '../language/steps.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';
import { type Fill, filler } from '../library/fill.ts';
import type { Library } from '../library/library.ts';
import { METRICS } from '../library/metrics.ts';
import { createReport } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import { kindOf } from '../workflow-id.ts';
import { type Lower, lowerCall } from './lower-call.ts';
import { inheriting, lowerFunction } from './lower-details.ts';
import { lowerParallel } from './lower-parallel.ts';
import { insideOf, lowerWork, registered } from './lower-work.ts';
import { emptyOutput, joined, type LoweringScope, type Output, slotsOf } from './output.ts';
import { addReferences } from './references.ts';

/** The flat form of a workflow whose report has no errors. */
export function lowerWorkflow(checked: Checked, file: WorkflowFile, library: Library): CompiledWorkflow {
  const { workflow, placement } = checked;
  const output = emptyOutput();
  const root = rootPlace(
    workflow,
    filler({ slots: slotsOf(workflow, library, output, ''), args: new Map() }),
  );
  const { fill } = root;
  addReferences(output, workflow.references, root);
  lowerSteps(checked, library, output)(placement.top, root, placement);
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
      recommended &&
      defined({
        autonomy: recommended.recommendedAutonomy,
        riskPolicy: recommended.recommendedRiskPolicy,
      }),
    references: joined([...output.references.values()]),
    functions: workflow.functionDefinitions?.map((one) => lowerFunction(one, fill)),
    contracts: contracts.length === 0 ? undefined : Object.fromEntries(contracts),
    bindings: output.bindings.size === 0 ? undefined : Object.fromEntries(output.bindings),
    metrics: metricsProfile === 'none' ? undefined : METRICS[metricsProfile],
    instructions: output.instructions,
  });
}

const rootPlace = (workflow: AuthoredWorkflow, fill: Fill): LoweringScope => ({
  prefix: '',
  fill,
  features: (workflow.features ?? []).map(({ value }) => value),
  scope: scopeOf(workflow),
  told: new Map(),
  confirmation: { when: false },
  notesOptional: undefined,
  modelTier: workflow.modelTier,
  agentRole: undefined,
  guidance: [],
  routines: [],
});

function lowerSteps({ routines }: Checked, library: Library, output: Output): Lower {
  const lower: Lower = (steps, place, placement) => {
    for (const any of steps) {
      // Routines that call routines several times over multiply; what is over the limit is refused anyway.
      if (output.instructions.length > BUDGETS.instructions) return;
      if (any.kind === 'loop') lowerLoop(any.step, place, placement);
      else if (any.kind === 'parallel') lowerParallel(any.step, place, output);
      else if (any.step.templateCall === undefined) lowerWork(any.step, place, output);
      else {
        const found = routines(any.step.templateCall.value.templateId.value);
        if (found.kind === 'found') lowerCall(any.step, found.routine, place, { library, output, lower });
      }
    }
  };
  const lowerLoop = (loop: LoopStep, place: LoweringScope, placement: Placement): void => {
    const head = output.instructions.length;
    output.instructions.push({ op: 'repeat', head });
    const body = placement.bodyOf(loop);
    lower(body, insideLoop(loop, place), placement);
    output.instructions.push({ op: 'repeat', head });
    const control = loop.loop && loopControl(createReport(), loop.loop, body, routines);
    const instruction = loopInstruction(loop, place, control, output.instructions.length);
    if ('decision' in instruction.control) registered(instruction.control.decision, false, output);
    output.instructions[head] = instruction;
  };
  return lower;
}

const insideLoop = (loop: LoopStep, place: LoweringScope): LoweringScope => ({
  ...insideOf(loop, place),
  told: inheriting(place.told, loop.functionDefinitions, place.fill),
});

function loopInstruction(
  step: LoopStep,
  place: LoweringScope,
  control: LoopControl | undefined,
  end: number,
): LoopInstruction {
  const { loop } = step;
  if (loop === undefined || control === undefined) throw new Error(`${step.id.value} has no control`);
  return defined({
    op: 'loop' as const,
    loopId: place.prefix + step.id.value,
    title: place.fill(step.title),
    control,
    maxIterations: loop.maxIterations.value,
    iterationVar: variableName(loop, 'iterationVar'),
    runCondition: unlessEmpty(step.runCondition?.value),
    end,
  });
}
