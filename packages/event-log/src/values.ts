import type * as z from 'zod';
import type { ReadonlyDeep } from './schema/readonly-deep.ts';
import type { Vocabulary } from './schema/vocabulary.ts';

type ValueOf<Name extends keyof Vocabulary> = Vocabulary[Name] extends z.ZodType
  ? ReadonlyDeep<z.output<Vocabulary[Name]>>
  : never;

/** Durable result of a step. */
export type Output = ValueOf<'output'>;
/** A typed artifact; its content is the blob of this hash. */
export type ArtifactRef = ValueOf<'artifact'>;
/** What somebody said when a step's work was shown. */
export type Confirmation = ValueOf<'confirmation'>;
/** What strong evidence says of the agent's abilities; the others are unknown. */
export type Capabilities = ValueOf<'capabilities'>;
/** A named reason why an attempt did not advance, and what fixes it. */
export type Blocker = ValueOf<'blocker'>;
/** What a blocker is about: a step, context key, user-only dependency, capability, loop, artifact or judgement. */
export type BlockerPointer = ValueOf<'pointer'>;
/** A fact that the agent is told besides the step, recorded so that a replay repeats it. */
export type Warning = ValueOf<'warning'>;

/** Whether it is gone once a person approves the result of the step; what is told in the context is no such approval. */
export const asksForApproval = ({ pointer }: Blocker): boolean =>
  pointer.kind === 'user_only' &&
  pointer.reason === 'needs_user_approval' &&
  pointer.contextKey === undefined;

/** Whether a person's approval is all that a blocked attempt lacks: its retry goes on once they approve. */
export const lacksOnlyApproval = (blockers: readonly Blocker[]): boolean =>
  blockers.length > 0 && blockers.every(asksForApproval);

/**
 * Whether a blocked attempt asks a person. Where they have declined, the next move is the agent's; where they are asked
 * about the same result already, there is no other question.
 */
export const waitsForPerson = ({
  blockers,
  confirmation,
  asked,
}: {
  readonly blockers: readonly Blocker[];
  readonly confirmation?: Confirmation;
  readonly asked?: number;
}): boolean => lacksOnlyApproval(blockers) && confirmation?.answer !== 'declined' && asked === undefined;
