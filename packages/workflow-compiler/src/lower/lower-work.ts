import { CONTRACTS, isContractRef } from '@workrail/contracts';
import { defined, type JsonObject } from '@workrail/kernel';
import { withFunctions } from '../check/scope.ts';
import type {
  ExpectedArtifact,
  MadeBy,
  ModelTier,
  Origin,
  Requires,
  StepInstruction,
  UserOnlyDependency,
} from '../compiled-workflow.ts';
import { unlessEmpty } from '../language/condition.ts';
import { refsIn } from '../language/prompt-blocks.ts';
import { requires, userOnlyDependency } from '../language/requirements.ts';
import type { WorkStep } from '../language/step.ts';
import { auditPrompt, verificationPrompt } from './added-steps.ts';
import { asWritten } from './as-written.ts';
import { lowerCriteria, lowerFunctions, lowerJudgements, withInherited } from './lower-details.ts';
import { lowerBlocks, withFeatures } from './lower-prompt.ts';
import { joined, type LoweringScope, type Output, underCondition } from './output.ts';

/** A step that the agent does, and the steps that its `audit` and `verification` add. */
export function lowerWork(step: WorkStep, place: LoweringScope, output: Output): void {
  const instruction = workInstruction(step, place, output);
  underCondition(output, instruction.stepId, unlessEmpty(step.runCondition?.value), () => {
    output.instructions.push(instruction, ...addedSteps(step, place, instruction));
  });
}

function workInstruction(step: WorkStep, place: LoweringScope, output: Output): StepInstruction {
  const { fill } = place;
  const here = insideOf(step, place);
  const gates = lowerGates(step, here, output);
  const { functions, ...needs } = lowerNeeds(step, here);
  const refs = step.promptBlocks === undefined ? [] : refsIn(step.promptBlocks.value);
  const { prompt, ...listed } =
    step.promptBlocks === undefined
      ? { prompt: withFeatures(fill(step.prompt ?? ''), place) }
      : lowerBlocks(step.promptBlocks.value, place);
  const said = { prompt, title: fill(step.title), modelTier: step.modelTier ?? place.modelTier };
  return defined({
    ...membersOf(here, { stepId: place.prefix + step.id.value, ...said }),
    ...listed,
    agentRole: step.agentRole === undefined ? place.agentRole : fill(step.agentRole),
    guidance: [...(step.guidance ?? []).map(fill), ...place.guidance],
    notesRequired: notesRequired(here.notesOptional, gates.artifacts, gates.criteria !== undefined),
    askForFiles: step.askForFiles ?? false,
    ...gates,
    functions: withInherited(functions, place.told),
    ...needs,
    origin: originOf(place, [...place.features, ...refs.map(({ value }) => value)]),
  });
}

/** What holds inside a step, with what it says itself in the place of what is said around it. */
export const insideOf = (
  step: Pick<WorkStep, 'requireConfirmation' | 'notesOptional'> &
    Partial<Pick<WorkStep, 'functionDefinitions'>>,
  place: LoweringScope,
): LoweringScope => ({
  ...place,
  scope: withFunctions(place.scope, step.functionDefinitions),
  confirmation: step.requireConfirmation ?? place.confirmation,
  notesOptional: step.notesOptional ?? place.notesOptional,
});

/** What has to be left before the work of a step, or of a call, counts as done. */
export const lowerGates = (step: WorkStep, place: LoweringScope, output: Output) => ({
  artifacts: joined(artifactsOf(step, place, output)),
  criteria: step.validationCriteria && lowerCriteria(step.validationCriteria.value, place.fill),
  ...lowerJudgements(step, place),
});

/** What a step, or a call, is told besides its prompt, and what it can't begin without. */
export const lowerNeeds = (step: WorkStep, place: LoweringScope) => ({
  fragments: step.promptFragments?.map((fragment) =>
    defined({ text: place.fill(fragment.text), when: unlessEmpty(fragment.when?.value) }),
  ),
  ...lowerFunctions(step, place),
  userOnlyDependencies: step.userOnlyDependencies?.map(({ node }) =>
    asWritten<UserOnlyDependency>(userOnlyDependency, node, place.fill),
  ),
  requires: step.requires && asWritten<Requires>(requires, step.requires.node, place.fill),
});

/** A typed artifact takes the place of notes, unless the author asks for them or they are checked. */
export function notesRequired(
  optional: boolean | undefined,
  artifacts: readonly ExpectedArtifact[] = [],
  checked = false,
): boolean {
  if (optional !== undefined) return !optional;
  return checked || !artifacts.some(({ required }) => required);
}

function artifactsOf(
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
        example: withKind(own.example.value, own.kind.value),
      }),
    );
    artifacts.push({ contract, required: own.required ?? true });
  }
  return artifacts;
}

/** The kind where the author wrote one, else before all else. */
const withKind = (example: JsonObject, kind: string): JsonObject =>
  'kind' in example ? { ...example, kind } : { kind, ...example };

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
  ...plainStep(
    place,
    { stepId: `${stepId}__${made}`, title, prompt: withFeatures(prompt, place), modelTier },
    made,
  ),
  confirmation: { when: false },
});

interface PlainStep extends Pick<StepInstruction, 'stepId' | 'title' | 'prompt'> {
  readonly modelTier: ModelTier | undefined;
}

/** A step of which its place says all but what is done. */
export const plainStep = (place: LoweringScope, step: PlainStep, made?: MadeBy): StepInstruction =>
  defined(membersOf(place, step, made));

const membersOf = (place: LoweringScope, step: PlainStep, made?: MadeBy) => ({
  op: 'step' as const,
  ...step,
  agentRole: place.agentRole,
  guidance: [...place.guidance],
  confirmation: place.confirmation,
  notesRequired: notesRequired(place.notesOptional),
  askForFiles: false,
  functions: withInherited(undefined, place.told),
  origin: originOf(place, place.features, made),
});
