import { CONTRACTS } from '@workrail/contracts';
import { defined } from '@workrail/kernel';
import { withoutKind } from '../check/artifacts.ts';
import { withFunctions } from '../check/scope.ts';
import type { ExpectedArtifact, Origin, StepInstruction } from '../compiled-workflow.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { WorkStep } from '../language/step.ts';
import { auditPrompt, verificationPrompt } from './added-steps.ts';
import {
  lowerCriteria,
  lowerDependency,
  lowerFunctions,
  lowerJudgements,
  lowerRequires,
} from './lower-details.ts';
import { lowerBlocks, lowerPrompt, refsIn } from './lower-prompt.ts';
import type { Output } from './output.ts';
import { both, type Place } from './place.ts';

/** A step that the agent does, and the steps that its `audit` and `verification` add. */
export function lowerWork(step: WorkStep, place: Place, output: Output): void {
  const instruction = workInstruction(step, place, output);
  output.instructions.push(instruction, ...addedSteps(step, place, instruction));
}

function workInstruction(step: WorkStep, place: Place, output: Output): StepInstruction {
  const { fill } = place;
  const scope = withFunctions(place.scope, step.functionDefinitions);
  const artifacts = artifactsOf(step, place, output);
  const criteria = step.validationCriteria;
  const agentRole = step.agentRole === undefined ? place.agentRole : fill(step.agentRole);
  return defined({
    op: 'step' as const,
    stepId: place.prefix + step.id.value,
    title: fill(step.title),
    prompt:
      step.promptBlocks === undefined
        ? lowerPrompt(step.prompt ?? '', place)
        : lowerBlocks(step.promptBlocks.value, place),
    agentRole,
    guidance: [...(step.guidance ?? []).map(fill), ...place.guidance],
    confirmation: step.requireConfirmation ?? place.confirmation,
    notesRequired: notesRequired(step, place, artifacts),
    askForFiles: step.askForFiles ?? false,
    runCondition: both(place.runCondition, unlessEmpty(step.runCondition?.value)),
    fragments: step.promptFragments?.map((fragment) =>
      defined({ text: fill(fragment.text), when: unlessEmpty(fragment.when?.value) }),
    ),
    modelTier: step.modelTier ?? place.modelTier,
    artifacts: artifacts.length === 0 ? undefined : artifacts,
    criteria: criteria === undefined ? undefined : lowerCriteria(criteria.value, fill),
    ...lowerJudgements(step, scope, fill),
    ...lowerFunctions(step, scope, fill),
    userOnlyDependencies: step.userOnlyDependencies?.map((one) => lowerDependency(one, fill)),
    requires: step.requires === undefined ? undefined : lowerRequires(step.requires, fill),
    origin: originOf(place, [
      ...place.features,
      ...(step.promptBlocks === undefined ? [] : refsIn(step.promptBlocks.value)),
    ]),
  });
}

/** A typed artifact takes the place of notes, unless the author asks for them or they are checked. */
function notesRequired(
  step: Pick<WorkStep, 'notesOptional' | 'validationCriteria'>,
  { notesOptional }: Place,
  artifacts: readonly ExpectedArtifact[],
): boolean {
  if (step.notesOptional !== undefined) return !step.notesOptional;
  if (notesOptional) return false;
  return !artifacts.some(({ required }) => required) || step.validationCriteria !== undefined;
}

export function artifactsOf(
  { id, outputContract, output: own }: Pick<WorkStep, 'id' | 'outputContract' | 'output'>,
  { prefix, fill }: Place,
  output: Output,
): readonly ExpectedArtifact[] {
  const artifacts: ExpectedArtifact[] = [];
  if (outputContract !== undefined) {
    artifacts.push(registered(outputContract.contractRef.value, outputContract.required ?? true, output));
  }
  if (own !== undefined) {
    const contract = `step.${prefix}${id.value}`;
    output.contracts.set(
      contract,
      defined({
        artifactKind: own.kind.value,
        purpose: own.purpose === undefined ? undefined : fill(own.purpose),
        schema: own.schema.value,
        example: { kind: own.kind.value, ...withoutKind(own.example.value) },
      }),
    );
    artifacts.push({ contract, required: own.required ?? true });
  }
  return artifacts;
}

export function registered(ref: string, required: boolean, output: Output): ExpectedArtifact {
  const found = Object.hasOwn(CONTRACTS, ref) ? CONTRACTS[ref as keyof typeof CONTRACTS] : undefined;
  if (found !== undefined) {
    const { artifactKind, purpose, schema, example } = found;
    output.contracts.set(ref, { artifactKind, purpose, schema, example });
  }
  return { contract: ref, required };
}

/** Undefined for a step that is all its file's own. */
export function originOf(
  { routines }: Place,
  texts: readonly string[],
  made?: Origin['made'],
): Origin | undefined {
  if (routines.length === 0 && texts.length === 0 && made === undefined) return undefined;
  return defined({
    made,
    routines: routines.length === 0 ? undefined : routines,
    texts: texts.length === 0 ? undefined : [...new Set(texts)].sort(),
  });
}

/** The steps that audit and verify what `subject` left. */
export function addedSteps(
  { audit, verification }: Pick<WorkStep, 'audit' | 'verification'>,
  place: Place,
  subject: StepInstruction,
): readonly StepInstruction[] {
  const { stepId, title } = subject;
  return [
    ...(audit === undefined
      ? []
      : [
          addedStep(
            place,
            subject,
            'audit',
            `Audit: ${title}`,
            auditPrompt({ stepId, title }, audit.value, place),
          ),
        ]),
    ...(verification === undefined
      ? []
      : [
          addedStep(
            place,
            subject,
            'verification',
            `Verify: ${title}`,
            verificationPrompt({ stepId, title }, verification.value, place),
          ),
        ]),
  ];
}

/** Runs where its subject runs. */
export const addedStep = (
  place: Place,
  subject: StepInstruction,
  made: NonNullable<Origin['made']>,
  title: string,
  prompt: string,
): StepInstruction =>
  defined({
    op: 'step' as const,
    stepId: `${subject.stepId}__${made}`,
    title,
    prompt,
    guidance: [...place.guidance],
    confirmation: { when: false },
    notesRequired: !place.notesOptional,
    askForFiles: false,
    runCondition: subject.runCondition,
    modelTier: subject.modelTier,
    origin: originOf(place, [], made),
  });
