import { defined } from '@workrail/kernel';
import type { Confirmation, StepInstruction } from '../compiled-workflow.ts';
import type { WorkStep } from '../language/step.ts';
import { lowerGates } from './lower-work.ts';
import { joined, type LoweringScope, type Output } from './output.ts';

/** What a call wants to be left once its routine is through. */
export interface CallRequirements
  extends Pick<StepInstruction, 'artifacts' | 'criteria' | 'assessments' | 'consequences' | 'confirmation'> {
  /** False where the call waives the notes. */
  readonly notesForCriteria: boolean;
}

/** Undefined where the call asks for nothing. */
export function askedAfter(
  step: WorkStep,
  outer: LoweringScope,
  output: Output,
): CallRequirements | undefined {
  const { consequences, ...gates } = lowerGates(step, outer, output);
  const confirmation = step.requireConfirmation ?? { when: false };
  if (Object.keys(defined(gates)).length === 0 && confirmation.when === false) return undefined;
  return defined({ ...gates, consequences, confirmation, notesForCriteria: step.notesOptional !== true });
}

/** The step with what the call asks for; undefined where the two cannot be told apart in what the agent sends. */
export function withAfter(
  last: StepInstruction,
  asked: CallRequirements,
  output: Pick<Output, 'contracts'>,
): StepInstruction | undefined {
  if (wouldMix(last, asked, output)) return undefined;
  const { criteria } = asked;
  const { criteria: its } = last;
  return defined({
    ...last,
    confirmation: bothConfirm(asked.confirmation, last.confirmation),
    notesRequired: criteria === undefined ? last.notesRequired : asked.notesForCriteria,
    artifacts: joined(last.artifacts, asked.artifacts),
    assessments: joined(last.assessments, asked.assessments),
    consequences: joined(last.consequences, asked.consequences),
    criteria: criteria !== undefined && its !== undefined ? { and: [its, criteria] } : (criteria ?? its),
  });
}

/**
 * An artifact is told by its kind and an assessment by its id, and a consequence looks at all judgements of its
 * step: what two files ask for under one name, or under each other's consequences, needs steps of its own.
 */
function wouldMix(
  last: StepInstruction,
  asked: CallRequirements,
  { contracts }: Pick<Output, 'contracts'>,
): boolean {
  const ids = ({ assessments = [] }: CallRequirements | StepInstruction) =>
    assessments.map(({ id }) => id.trim().toLowerCase());
  const kinds = ({ artifacts = [] }: CallRequirements | StepInstruction) =>
    artifacts.map(({ contract }) => contracts.get(contract)?.artifactKind ?? contract);
  const reaches = (one: CallRequirements | StepInstruction, other: CallRequirements | StepInstruction) =>
    one.consequences !== undefined && other.assessments !== undefined;
  return (
    share(ids(last), ids(asked)) ||
    share(kinds(last), kinds(asked)) ||
    reaches(last, asked) ||
    reaches(asked, last)
  );
}

const share = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((one) => right.includes(one));

/** Whoever asks for a confirmation gets it; a person counts for a coordinator, and never the other way round. */
function bothConfirm(call: Confirmation, step: Confirmation): Confirmation {
  if (call.when === false) return step;
  if (step.when === false) return call;
  // A kind that is left out is a person's approval.
  const kind = call.kind === 'coordinator_eval' ? step.kind : call.kind;
  const when = call.when === true || step.when === true || { or: [call.when, step.when] };
  return { when, ...(kind === undefined ? {} : { kind }) };
}
