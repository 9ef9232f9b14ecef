import { defined } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  ExpectedArtifact,
  LoopFrame,
  StepInstruction,
} from '@workrail/workflow-compiler';
import { isOwnContract } from './check-artifacts.ts';
import { type DecidingLoop, decidingLoop } from './loop-decision.ts';
import type { PendingArtifact } from './pending-step.ts';
import type { Interpolate } from './scope.ts';

/** The step's own artifacts, and the one that decides about the loop around it. */
export function pendingArtifacts(
  workflow: CompiledWorkflow,
  step: StepInstruction,
  frames: readonly LoopFrame[],
  fill: Interpolate,
): readonly PendingArtifact[] {
  const deciding = decidingLoop(workflow, frames);
  return expectedOf(step, deciding).flatMap(({ contract, required }) => {
    const known = workflow.contracts?.[contract];
    if (known === undefined) return [];
    const { artifactKind, schema, example } = known;
    const purpose = purposeOf(contract, known.purpose, fill);
    const loopId = contract === deciding?.contract ? deciding.loopId : undefined;
    return defined({ contract, artifactKind, required, purpose, schema, example, loopId });
  });
}

function expectedOf(
  { artifacts: own = [], stepId }: StepInstruction,
  deciding: DecidingLoop | undefined,
): readonly ExpectedArtifact[] {
  const closes = deciding !== undefined && deciding.last === stepId;
  return closes ? [...own, { contract: deciding.contract, required: true }] : own;
}

/** The purpose of a contract that comes with the program is no text of the author. */
const purposeOf = (contract: string, purpose: string | undefined, fill: Interpolate): string | undefined =>
  purpose !== undefined && isOwnContract(contract) ? fill(purpose) : purpose;
