import { defined } from '@workrail/kernel';
import type {
  Assessment,
  CompiledWorkflow,
  Delegation,
  NotesRule,
  StepInstruction,
} from '@workrail/workflow-compiler';
import { allOf, checkText, demandText } from '../criteria-text.ts';
import type { OutlineAssessment, OutlineDelegation, StepOutline } from '../outline/outline-item.ts';
import { conditionText, conditionWords, type Excerpt } from '../words/control-text.ts';
import { promptText } from './prompt-text.ts';

const LISTED = 8;

/** What an outline says of a step for the agent. */
export function stepOutline(
  step: StepInstruction,
  workflow: CompiledWorkflow,
  excerpt: Excerpt,
): StepOutline {
  const { when, kind } = step.confirmation;
  return defined({
    asksForConfirmation: when === false ? undefined : when === true ? 'always' : conditionWords(when),
    confirmationKind: when === false ? undefined : kind,
    notesOptional: step.notesRequired ? undefined : (true as const),
    asksForFiles: step.askForFiles ? (true as const) : undefined,
    modelTier: step.modelTier,
    excerpt: excerpt(promptText(step)),
    fragments: step.fragments?.map(({ text, when: shown }) =>
      defined({ when: conditionWords(shown), excerpt: excerpt(text) }),
    ),
    ...gatesOf(step, workflow, excerpt),
    ...needsOf(step, excerpt),
    madeBy: step.origin?.made,
    routines: step.origin?.routines,
    texts: step.origin?.texts,
  });
}

/** What has to be so before the step counts as done. */
function gatesOf(
  { assessments, consequences, criteria, artifacts }: StepInstruction,
  workflow: CompiledWorkflow,
  excerpt: Excerpt,
) {
  return {
    assessments: assessments?.map(assessmentOf),
    followUps: consequences?.map((one) => ({ ...one, guidance: excerpt(one.guidance) })),
    notesChecks: criteria && allOf(criteria).map((one) => excerpt(checkText(one, ruleText))),
    artifacts: artifacts?.map(({ contract, required }) => ({
      contract,
      artifactKind: workflow.contracts?.[contract]?.artifactKind ?? contract,
      required,
    })),
  };
}

function ruleText(rule: NotesRule): string {
  const demand = rule.type === 'schema' ? 'they are JSON that fits a schema' : demandText(rule, 'they');
  const when = rule.when === undefined ? '' : `, only when ${conditionText(rule.when)}`;
  return `${rule.message} (${demand}${when})`;
}

const assessmentOf = ({ id, dimensions }: Assessment): OutlineAssessment => ({
  id,
  dimensions: dimensions.map((one) => ({ id: one.id, levels: one.levels, required: one.required })),
});

/** What the step can't go without. */
function needsOf({ userOnlyDependencies, requires, delegations }: StepInstruction, excerpt: Excerpt) {
  return {
    userOnly: userOnlyDependencies?.map((one) => ({ ...one, description: excerpt(one.description) })),
    needsContext: requires?.context?.map(({ key, type }) => defined({ key, type })),
    capabilities: requires?.capabilities,
    delegations: delegations?.map((one) => delegationOf(one, excerpt)),
  };
}

function delegationOf(delegation: Delegation, excerpt: Excerpt): OutlineDelegation {
  const { workflowId, goal, when, modelTier, inputs, allowedTools } = delegation;
  const left = (all: readonly unknown[] = []) => Math.max(0, all.length - LISTED);
  const leftOut = left(inputs) + left(allowedTools);
  const shown = inputs
    .slice(0, LISTED)
    .map((one) => ('text' in one ? { key: one.key, text: excerpt(one.text) } : one));
  return defined({
    workflowId,
    goal: goal && excerpt(goal),
    when: conditionWords(when),
    modelTier,
    inputs: shown.length === 0 ? undefined : shown,
    allowedTools: allowedTools?.slice(0, LISTED),
    leftOut: leftOut === 0 ? undefined : leftOut,
  });
}
