import type { ContinueWorkflowError, UseCases } from '@workrail/application';
import { choice, E, type TaskEither } from '@workrail/kernel';

/** Where an artifact came without its kind. */
const KIND_MISSING = /^output\.artifacts\[\d+\]\.kind$/;

/** An artifact without a kind is answered with the kinds that the step asks for; the step is looked up, nothing is written. */
export const namingKinds =
  <Answer>(
    useCases: UseCases,
    stateToken: string,
    call: TaskEither<ContinueWorkflowError, Answer>,
  ): TaskEither<ContinueWorkflowError, Answer> =>
  async () => {
    const outcome = await call();
    if (E.isRight(outcome) || outcome.left._tag !== 'InvalidInputError') return outcome;
    if (!KIND_MISSING.test(outcome.left.field) || outcome.left.rule !== 'required') return outcome;
    const shown = await useCases.continueWorkflow({ stateToken })();
    if (E.isLeft(shown)) return outcome;
    const { artifacts = [], assessments = [] } = shown.right.pending ?? {};
    const kinds = [
      ...artifacts.map(({ artifactKind }) => artifactKind),
      ...assessments.map(() => 'wr.assessment'),
    ];
    const asked = [...new Set(kinds)].map((kind) => `"${kind}"`);
    const fix =
      asked.length === 0
        ? 'This step asks for no artifact: add a "kind" of your own, or put the text into output.notesMarkdown.'
        : `Add "kind". This step asks for ${choice(asked)}.`;
    return E.left({ ...outcome.left, fix });
  };
