import { CONTRACTS, isContractRef } from '@workrail/contracts';
import { defined } from '@workrail/kernel';
import { withoutKind } from '../check/artifacts.ts';
import { withFunctions } from '../check/scope.ts';
import type { ExpectedArtifact, MadeBy, ModelTier, Origin, StepInstruction } from '../compiled-workflow.ts';
import { unlessEmpty } from '../language/condition.ts';
import { refsIn } from '../language/prompt-blocks.ts';
import type { WorkStep } from '../language/step.ts';
import type { Fill } from '../library/fill.ts';
import { auditPrompt, verificationPrompt } from './added-steps.ts';
import { withInherited } from './inherited-functions.ts';
import { joined } from './joined.ts';
import {
  lowerCriteria,
  lowerDependency,
  lowerFunctions,
  lowerJudgements,
  lowerRequires,
} from './lower-details.ts';
import { lowerBlocks, withFeatures } from './lower-prompt.ts';
import type { LoweringScope } from './lowering-scope.ts';
import { type Output, underCondition } from './output.ts';

/** A step that the agent does, and the steps that its `audit` and `verification` add. */
export function lowerWork(step: WorkStep, place: LoweringScope, output: Output): void {
  const instruction = workInstruction(step, place, output);
  underCondition(output, instruction.stepId, unlessEmpty(step.runCondition?.value), () => {
    output.instructions.push(instruction, ...addedSteps(step, place, instruction));
  });
}

function workInstruction(step: WorkStep, place: LoweringScope, output: Output): StepInstruction {
  const { fill } = place;
  const here = { ...place, scope: withFunctions(place.scope, step.functionDefinitions) };
  const artifacts = artifactsOf(step, place, output);
  const criteria = step.validationCriteria;
  const agentRole = step.agentRole === undefined ? place.agentRole : fill(step.agentRole);
  const optional = step.notesOptional ?? place.notesOptional;
  const { functions, calls } = lowerFunctions(step, here);
  const refs = step.promptBlocks === undefined ? [] : refsIn(step.promptBlocks.value);
  return defined({
    op: 'step' as const,
    stepId: place.prefix + step.id.value,
    title: fill(step.title),
    prompt:
      step.promptBlocks === undefined
        ? withFeatures(fill(step.prompt ?? ''), place)
        : lowerBlocks(step.promptBlocks.value, place),
    agentRole,
    guidance: [...(step.guidance ?? []).map(fill), ...place.guidance],
    confirmation: step.requireConfirmation ?? place.confirmation,
    notesRequired: notesRequired(optional, artifacts, criteria !== undefined),
    askForFiles: step.askForFiles ?? false,
    fragments: lowerFragments(step, fill),
    modelTier: step.modelTier ?? place.modelTier,
    artifacts: joined(artifacts),
    criteria: criteria && lowerCriteria(criteria.value, fill),
    ...lowerJudgements(step, here),
    functions: withInherited(functions, place.told),
    calls,
    userOnlyDependencies: step.userOnlyDependencies?.map((one) => lowerDependency(one, fill)),
    requires: step.requires && lowerRequires(step.requires, fill),
    origin: originOf(place, [...place.features, ...refs.map(({ value }) => value)]),
  });
}

export const lowerFragments = ({ promptFragments }: Pick<WorkStep, 'promptFragments'>, fill: Fill) =>
  promptFragments?.map((fragment) =>
    defined({ text: fill(fragment.text), when: unlessEmpty(fragment.when?.value) }),
  );

/** A typed artifact takes the place of notes, unless the author asks for them or they are checked. */
export function notesRequired(
  optional: boolean | undefined,
  artifacts: readonly ExpectedArtifact[],
  checked = false,
): boolean {
  if (optional !== undefined) return !optional;
  return checked || !artifacts.some(({ required }) => required);
}

export function artifactsOf(
  { id, outputContract, output: own }: Pick<WorkStep, 'id' | 'outputContract' | 'output'>,
  { prefix, fill }: LoweringScope,
  output: Output,
): readonly ExpectedArtifact[] {
  const artifacts: ExpectedArtifact[] = [];
  if (outputContract !== undefined)
    artifacts.push(registered(outputContract.contractRef.value, outputContract.required ?? true, output));
  if (own !== undefined) {
    const contract = `step.${prefix}${id.value}`;
    output.contracts.set(
      contract,
      defined({
        artifactKind: own.kind.value,
        purpose: own.purpose && fill(own.purpose),
        schema: own.schema.value,
        example: { kind: own.kind.value, ...withoutKind(own.example.value) },
      }),
    );
    artifacts.push({ contract, required: own.required ?? true });
  }
  return artifacts;
}

export function registered(ref: string, required: boolean, output: Output): ExpectedArtifact {
  if (isContractRef(ref)) {
    const { artifactKind, purpose, schema, example } = CONTRACTS[ref];
    output.contracts.set(ref, { artifactKind, purpose, schema, example });
  }
  return { contract: ref, required };
}

/** Undefined for a step that is all its file's own. */
function originOf({ routines }: LoweringScope, texts: readonly string[], made?: MadeBy): Origin | undefined {
  const origin = defined({ made, routines: joined(routines), texts: joined([...new Set(texts)].sort()) });
  return Object.keys(origin).length === 0 ? undefined : origin;
}

/** What an added step needs to know of what it belongs to. */
export type Subject = Pick<StepInstruction, 'stepId' | 'title' | 'modelTier'>;

/** The steps that audit and verify what `subject` left. */
export function addedSteps(
  { audit, verification }: Pick<WorkStep, 'audit' | 'verification'>,
  place: LoweringScope,
  subject: Subject,
): readonly StepInstruction[] {
  const added = (made: MadeBy, title: string, prompt: string) =>
    addedStep(place, subject, made, `${title}: ${subject.title}`, prompt);
  return [
    audit && added('audit', 'Audit', auditPrompt(subject, audit.value, place)),
    verification && added('verification', 'Verify', verificationPrompt(subject, verification.value, place)),
  ].filter((step) => step !== undefined);
}

export const addedStep = (
  place: LoweringScope,
  { stepId, modelTier }: Subject,
  made: MadeBy,
  title: string,
  prompt: string,
): StepInstruction => ({
  ...plainStep(place, { stepId: `${stepId}__${made}`, title, prompt, modelTier }, made),
  confirmation: { when: false },
});

interface PlainStep extends Pick<StepInstruction, 'stepId' | 'title' | 'prompt'> {
  readonly modelTier: ModelTier | undefined;
}

/** A step of which its place says all but what is done. */
export const plainStep = (place: LoweringScope, step: PlainStep, made?: MadeBy): StepInstruction =>
  defined({
    op: 'step' as const,
    ...step,
    prompt: withFeatures(step.prompt, place),
    agentRole: place.agentRole,
    guidance: [...place.guidance],
    confirmation: place.confirmation,
    notesRequired: notesRequired(place.notesOptional, []),
    askForFiles: false,
    functions: withInherited(undefined, place.told),
    origin: originOf(place, place.features, made),
  });
