import { E, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { FindWorkflowError, FoundWorkflow, SourceFile } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { invalidWorkflow } from '../catalog/catalog.ts';
import type { Dependencies } from '../dependencies.ts';
import { manifestTextOf } from '../workflow-files/manifest-content.ts';

interface Content {
  readonly manifest_content: string | JsonObject;
  readonly format?: SourceFile['format'];
}

/** A workflow that is sent, compiled as one that every project can use. */
export const givenWorkflow =
  ({ compiler, catalog }: Pick<Dependencies, 'compiler' | 'catalog'>) =>
  (content: Content): TaskEither<FindWorkflowError | InvalidInputError, FoundWorkflow> =>
    program(async ({ take, value }) => {
      const bound = await compiler();
      const { text, format } = value(manifestTextOf(content, undefined, bound));
      const name = `manifest.${format}`;
      const file: SourceFile = {
        ...{ path: '', file: name, root: '', text, format, stamp: '' },
        source: 'user',
        inRoutinesFolder: false,
      };
      const { offer } = await take(catalog.offer(undefined));
      const compiled = bound.compile(file, offer);
      const header = bound.readHeader(file);
      const workflowId = E.isRight(header) ? header.right.workflowId : name;
      return { ...value(E.mapLeft(invalidWorkflow(workflowId, file))(compiled)), file };
    });
