import { defined, type Json, type JsonObject } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  Delegation,
  LoopControl,
  LoopFrame,
  StepInstruction,
} from '@workrail/workflow-compiler';
import { isOwnContract } from './check-artifacts.ts';
import { mayHold } from './condition.ts';
import type { Fills, Interpolate } from './fill.ts';
import { numberOf } from './lenient-equality.ts';
import { decidingLoop } from './loop-decision.ts';
import type { LoopProgress, PendingArtifact, PendingDelegation } from './pending-step.ts';
import { lookup, loopAt, type Scope, scopeOf } from './scope.ts';

/** The step's own artifacts, and the one that decides about the loop around it. */
export function pendingArtifacts(
  workflow: CompiledWorkflow,
  step: StepInstruction,
  frames: readonly LoopFrame[],
  fill: Interpolate,
): readonly PendingArtifact[] {
  const deciding = decidingLoop(workflow, frames);
  const own = step.artifacts ?? [];
  const closes = deciding !== undefined && deciding.last === step.stepId;
  const expected = closes ? [...own, { contract: deciding.contract, required: true }] : own;
  return expected.flatMap(({ contract, required }) => {
    const known = workflow.contracts?.[contract];
    if (known === undefined) return [];
    const { artifactKind, schema, example } = known;
    // The purpose of a contract that comes with the program is no text of the author.
    const purpose = isOwnContract(contract) ? known.purpose && fill(known.purpose) : known.purpose;
    const loopId = contract === deciding?.contract ? deciding.loopId : undefined;
    return defined({ contract, artifactKind, required, purpose, schema, example, loopId });
  });
}

/** The delegations of a step whose conditions hold, each with the context of the other run. */
export const pendingDelegations = (
  { delegations, stepId }: StepInstruction,
  scope: Scope,
  fills: Fills,
): readonly PendingDelegation[] | undefined =>
  delegations
    ?.filter(({ when }) => mayHold(when, scope, stepId))
    .map((delegation) => pendingDelegation(delegation, fills));

function pendingDelegation(one: Delegation, { text: fill, data, value: passOn }: Fills): PendingDelegation {
  const { workflowId, goal, inputs, modelTier, allowedTools } = one;
  const context = inputs.flatMap((input) => {
    if ('text' in input) return [[input.key, data(input.text)] as const];
    const value = passOn(input.from);
    return value === undefined ? [] : [[input.key, value] as const];
  });
  return defined({
    workflowId: fill(workflowId),
    goal: goal === undefined ? undefined : fill(goal),
    context: Object.fromEntries(context),
    modelTier,
    allowedTools,
  });
}

/** Where a step stands in the loops around it, outermost first. */
export const loopPlaces = (
  workflow: CompiledWorkflow,
  frames: readonly LoopFrame[],
  context: JsonObject,
  fillTitle: Interpolate,
): readonly LoopProgress[] =>
  frames.map(({ loop, iteration }, index) => {
    const { loopId, title, maxIterations, control } = loopAt(workflow, loop);
    const scope = scopeOf(workflow, frames.slice(0, index), context);
    const total = numberOf(totalOf(control, scope));
    return defined({ loopId, title: fillTitle(title), iteration: iteration + 1, maxIterations, total });
  });

function totalOf(control: LoopControl, scope: Scope): Json | undefined {
  if (control.type === 'forEach') return lookup(scope, `${control.items}.length`);
  if (control.type !== 'for') return undefined;
  return typeof control.count === 'number' ? control.count : lookup(scope, control.count);
}
