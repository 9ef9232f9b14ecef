import { E, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError } from '@workrail/ports';
import type { Violation } from '../apis/violation.ts';
import type { Dependencies } from '../dependencies.ts';
import { availableCommands } from '../manifests/check-manifest.ts';
import {
  type ManifestSource,
  type OpenManifestError,
  openManifest,
  usableWorkflow,
} from '../manifests/manifest-source.ts';
import type { WorkflowValidationFailedError } from '../workflow-files/workflow-file-errors.ts';

export interface ExportedArazzo {
  readonly workflow_id: string;
  /** An Arazzo 1.0.1 document, in YAML, or in JSON where YAML would read it otherwise. */
  readonly text: string;
  readonly format: 'yaml' | 'json';
}

/** The workflow has something that Arazzo cannot say. */
export interface ArazzoUnsayableError {
  readonly _tag: 'ArazzoUnsayableError';
  readonly workflow_id: string;
  readonly violations: readonly Violation[];
}

export type ExportArazzoError =
  | ArazzoUnsayableError
  | OpenManifestError
  | ApiCatalogsError
  | WorkflowValidationFailedError;

type Needs = Pick<
  Dependencies,
  'apiCatalogs' | 'commands' | 'checkManifest' | 'compiler' | 'savedManifests' | 'workflowFiles'
>;

/** A workflow as an Arazzo document that gives the same workflow when it is imported again. */
export const exportArazzo =
  (deps: Needs) =>
  (source: ManifestSource): TaskEither<ExportArazzoError, ExportedArazzo> =>
    program(async ({ take, value, fail }) => {
      const opened = await take(openManifest(deps, source));
      const workflow = value(usableWorkflow(opened));
      const { workflowId: workflow_id } = workflow;
      const refused = (violations: readonly Violation[]) =>
        fail({ _tag: 'ArazzoUnsayableError', workflow_id, violations });
      const { arazzoOf, comparable, convertDocument } = await import('./arazzo.ts');
      const made = arazzoOf(workflow, await take(availableCommands(deps)));
      if (E.isLeft(made)) return refused(made.left);
      const { document, normal, catalogs } = made.right;
      const compiler = await deps.compiler();
      const [all, { catalogs: enabled }] = [await take(deps.apiCatalogs.list()), await take(deps.commands())];
      const again = convertDocument(document, { enabled, all, given: catalogs });
      if (E.isLeft(again))
        return refused(
          again.left.map(({ rule, message, suggestion }) => ({
            path: '',
            rule,
            message: `in Arazzo it would mean something else: ${message}`,
            suggested_action: suggestion,
          })),
        );
      const [one] = again.right.workflows;
      const text = compiler.manifestText(one?.manifest ?? null, 'json');
      const file = { file: 'again.json', format: 'json', source: 'user', inRoutinesFolder: false } as const;
      const read = E.isRight(text) ? compiler.readCommandWorkflow({ ...file, text: text.right }) : undefined;
      const found = read !== undefined && E.isRight(read) ? read.right.workflow : undefined;
      if (found === undefined || comparable(found) !== comparable(normal)) return refused([DIFFERENT]);
      const yaml = compiler.manifestText(document, 'yaml');
      if (E.isRight(yaml)) return { workflow_id, text: yaml.right, format: 'yaml' as const };
      return { workflow_id, text: `${JSON.stringify(document, null, 2)}\n`, format: 'json' as const };
    });

const DIFFERENT: Violation = {
  path: '',
  rule: 'different',
  message: 'the document would give another workflow when it is imported again',
  suggested_action: 'keep the workflow file, which says all of it',
};
