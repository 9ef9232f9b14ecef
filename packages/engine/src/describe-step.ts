import { defined, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Position, StepInstruction } from '@workrail/workflow-compiler';
import { mayHold } from './condition.ts';
import { confirmationOf } from './confirmation.ts';
import { criteriaTexts } from './criteria-text.ts';
import { filledAssessment, filledCall, filledDependency, filledFunction } from './filled-parts.ts';
import { interpolator } from './interpolate.ts';
import { loopPlaces } from './loop-places.ts';
import { pendingArtifacts } from './pending-artifacts.ts';
import { pendingDelegations } from './pending-delegations.ts';
import type { PendingStep } from './pending-step.ts';
import { type Scope, scopeOf } from './scope.ts';
import { stepAt } from './step-at.ts';

/** The step at a position, or null at the end. */
export function describeStep(
  workflow: CompiledWorkflow,
  position: Position,
  context: JsonObject,
): PendingStep | null {
  if (position.kind === 'complete') return null;
  const step = stepAt(workflow, position.instruction);
  const scope = scopeOf(workflow, position.frames, context);
  const fill = interpolator(scope);
  const title = fill(step.title);
  // Before the long texts: what the notes are compared with has to be told.
  const notesCriteria = criteriaTexts(step.criteria, scope, step.stepId, fill);
  return defined({
    stepId: step.stepId,
    title,
    prompt: [step.prompt, ...fragmentsOf(step, scope)].map(fill).join('\n\n'),
    agentRole: step.agentRole === undefined ? undefined : fill(step.agentRole),
    guidance: step.guidance.map(fill),
    ...confirmationOf(step, scope),
    notesRequired: step.notesRequired,
    askForFiles: step.askForFiles,
    loops: loopPlaces(workflow, position.frames, context, fill),
    modelTier: step.modelTier,
    artifacts: unlessEmpty(pendingArtifacts(workflow, step, position.frames, fill)),
    notesCriteria,
    assessments: step.assessments?.map((one) => filledAssessment(one, fill)),
    functions: step.functions?.map((one) => filledFunction(one, fill)),
    functionCalls: step.calls?.map((one) => filledCall(one, fill)),
    delegations: pendingDelegations(step, scope, fill),
    userOnlyDependencies: step.userOnlyDependencies?.map((one) => filledDependency(one, fill)),
    capabilities: step.requires?.capabilities,
  });
}

const fragmentsOf = ({ fragments = [], stepId }: StepInstruction, scope: Scope): readonly string[] =>
  fragments.filter(({ when }) => mayHold(when, scope, stepId)).map(({ text }) => text);

const unlessEmpty = <A>(items: readonly A[]): readonly A[] | undefined =>
  items.length === 0 ? undefined : items;
