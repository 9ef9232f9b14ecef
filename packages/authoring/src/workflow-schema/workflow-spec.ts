import type { TaskEither } from '@workrail/kernel';
import type { GuideError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';

/** How workflows whose steps call commands are written, as Markdown. */
export const workflowSpec =
  ({ guides }: Pick<Dependencies, 'guides'>) =>
  (): TaskEither<GuideError, string> =>
    guides.commandWorkflows();
