import { defined, type Json, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, LoopFrame, StepInstruction } from '@workrail/workflow-compiler';
import { decidingLoop } from './loop-decision.ts';
import type { Reason } from './reason.ts';

/** What is wrong with a value by a JSON Schema, in words; empty where nothing is. */
export type CheckSchema = (schema: JsonObject, value: Json) => readonly string[];

/** Every artifact that the step has to leave must be there and fit; one that need not be there must fit, too. */
export function checkArtifacts(
  workflow: CompiledWorkflow,
  step: StepInstruction,
  frames: readonly LoopFrame[],
  artifacts: readonly JsonObject[],
  check: CheckSchema,
): readonly Reason[] {
  const loop = decidingLoop(workflow, frames);
  const deciding = loop?.contract;
  const expected = [...(step.artifacts ?? [])];
  if (deciding !== undefined && !expected.some(({ contract }) => contract === deciding)) {
    expected.push({ contract: deciding, required: false });
  }
  return expected.flatMap(({ contract, required }): readonly Reason[] => {
    const known = workflow.contracts?.[contract];
    if (known === undefined) return [];
    const { artifactKind, schema } = known;
    const sent = artifacts.filter(({ kind }) => kind === artifactKind);
    if (sent.length === 0 && required)
      return [
        missingArtifact(
          defined({
            stepId: step.stepId,
            contract,
            artifactKind,
            example:
              loop === undefined || contract !== deciding
                ? undefined
                : { kind: artifactKind, loopId: loop.loopId, decision: '<continue|stop>' },
          }),
          artifacts,
        ),
      ];
    const problems = sent.flatMap((artifact) => check(schema, checked(contract, artifact)));
    return problems.length === 0 ? [] : [{ _tag: 'InvalidArtifact', contract, artifactKind, problems }];
  });
}

type MissingArtifact = Extract<Reason, { readonly _tag: 'MissingArtifact' }>;

/** An artifact is missing among those that were sent. */
export const missingArtifact = (
  missing: Omit<MissingArtifact, '_tag' | 'sentKinds'>,
  sent: readonly JsonObject[],
): MissingArtifact => ({
  _tag: 'MissingArtifact',
  ...missing,
  sentKinds: sent.map(({ kind }) => (typeof kind === 'string' ? kind : '')),
});

/** Whether the workflow's file declares the contract itself; the others come with the program. */
export const isOwnContract = (contract: string): boolean => contract.startsWith('step.');

/** The schema of a file's own contract describes what stands beside `kind`. */
function checked(contract: string, artifact: JsonObject): JsonObject {
  if (!isOwnContract(contract)) return artifact;
  const { kind: _, ...rest } = artifact;
  return rest;
}
