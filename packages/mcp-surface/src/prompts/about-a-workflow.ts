import type { InvalidInputError, ToolUseCases } from '@workrail/application';
import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { SharedError } from '../errors/shared-errors.ts';
import type { PromptArgument, PromptArguments } from './prompt.ts';

/** The arguments of a prompt that is about a workflow. */
export const ABOUT_A_WORKFLOW: readonly PromptArgument[] = [
  { name: 'workflow_id', description: 'The id of a saved workflow', completes: 'workflow_id' },
  {
    name: 'manifest_content',
    description: 'Instead of workflow_id: the text of a workflow that is not saved',
  },
];

type Source = { readonly workflow_id: string } | { readonly manifest_content: string };

/** Which workflow is meant, as tools take it. */
function sourceIn({ workflow_id, manifest_content }: PromptArguments): Either<InvalidInputError, Source> {
  if (workflow_id !== undefined && manifest_content !== undefined)
    return unclear('manifest_content', 'exclusive', 'workflow_id and manifest_content are both given');
  if (workflow_id !== undefined) return E.right({ workflow_id });
  if (manifest_content !== undefined) return E.right({ manifest_content });
  return unclear('workflow_id', 'required', 'neither workflow_id nor manifest_content is given');
}

const unclear = (field: string, rule: string, message: string): Either<InvalidInputError, never> =>
  E.left({
    _tag: 'InvalidInputError',
    field,
    rule,
    message,
    fix: 'Give workflow_id for a saved workflow, or manifest_content for the text of one that is not saved.',
  });

interface WorkflowText {
  readonly source: Source;
  readonly text: string;
  /** How a changed text is saved once the user has agreed. */
  readonly saving: string;
}

/** The text of the workflow that a prompt is about. */
export const workflowText = (
  useCases: Pick<ToolUseCases, 'getSavedWorkflow'>,
  args: PromptArguments,
): TaskEither<SharedError, WorkflowText> =>
  program(async ({ take, value }) => {
    const source = value(sourceIn(args));
    if ('manifest_content' in source)
      return { source, text: source.manifest_content, saving: 'call workflow_save with the whole text' };
    const { content: text, version } = await take(useCases.getSavedWorkflow(source));
    const saving = `call workflow_save with the whole text and expected_version "${version}"`;
    return { source, text, saving };
  });
