import { defined } from '@workrail/kernel';
import type { StepInstruction } from '@workrail/workflow-compiler';
import { checkArtifacts } from '../check-artifacts.ts';
import { checkAssessments } from '../check-assessments.ts';
import { confirmationOf, unmetCapabilities, unmetConfirmation, unmetDependencies } from '../check-gates.ts';
import { checkNotes } from '../check-notes.ts';
import { mayHold } from '../condition.ts';
import { criteriaTexts } from '../criteria-text.ts';
import { fillWithin, reasonInterpolator } from '../fill.ts';
import { filledAssessment, filledCall, filledDependency, filledFunction } from '../filled-parts.ts';
import { loopPlaces, pendingArtifacts, pendingDelegations } from '../pending-parts.ts';
import type { PendingStep } from '../pending-step.ts';
import { type Scope, scopeOf } from '../scope.ts';
import { conditionText } from '../words/control-text.ts';
import { defineStep } from './define-step.ts';
import { promptText } from './prompt-text.ts';
import { stepOutline } from './step-outline.ts';
import { unreadyStep } from './unready-step.ts';

/** Work for the agent. */
export const step = defineStep<StepInstruction>({
  actor: 'agent',
  select: unreadyStep,
  describe: (step, { workflow, frames, context, limit }) => {
    const scope = scopeOf(workflow, frames, context);
    const { made, cuts } = fillWithin(scope, limit, (fills): PendingStep => {
      const { text: fill, title, data } = fills;
      return defined({
        stepId: step.stepId,
        title: title(step.title),
        prompt: [promptText(step), ...fragmentsOf(step, scope)].map(fill).join('\n\n'),
        agentRole: step.agentRole === undefined ? undefined : fill(step.agentRole),
        guidance: step.guidance.map(fill),
        ...confirmationOf(step, scope),
        notesRequired: step.notesRequired,
        askForFiles: step.askForFiles,
        loops: loopPlaces(workflow, frames, context, title),
        modelTier: step.modelTier,
        artifacts: unlessEmpty(pendingArtifacts(workflow, step, frames, fill)),
        notesCriteria: criteriaTexts(step.criteria, scope, step.stepId, fill),
        assessments: step.assessments?.map((one) => filledAssessment(one, fill)),
        functions: step.functions?.map((one) => filledFunction(one, fill)),
        functionCalls: step.calls?.map((one) => filledCall(one, data)),
        delegations: pendingDelegations(step, scope, fills),
        userOnlyDependencies: step.userOnlyDependencies?.map((one) => filledDependency(one, fill)),
        capabilities: step.requires?.capabilities,
      });
    });
    return defined({ ...made, cuts: unlessEmpty(cuts) });
  },
  complete: (step, { workflow, frames, scope, shownScope, result }) => {
    const { notes, artifacts, confirmation, capabilities, check } = result;
    const fill = reasonInterpolator(scope);
    return [
      ...unmetDependencies(step, scope, fill),
      ...unmetConfirmation(step, shownScope, confirmation),
      ...unmetCapabilities(step, capabilities),
      ...checkNotes(step, notes, { scope, check, fill }),
      ...checkArtifacts(workflow, step, frames, artifacts, check),
      ...checkAssessments(step, artifacts, fill),
    ];
  },
  outline: stepOutline,
  trace: ({ runCondition }) => runCondition && conditionText(runCondition),
});

const fragmentsOf = ({ fragments = [], stepId }: StepInstruction, scope: Scope): readonly string[] =>
  fragments.filter(({ when }) => mayHold(when, scope, stepId)).map(({ text }) => text);

const unlessEmpty = <A>(items: readonly A[]): readonly A[] | undefined =>
  items.length === 0 ? undefined : items;
