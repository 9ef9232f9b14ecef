import { E, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import { type CatalogNotFoundError, named } from '../apis/catalog-errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { isOfThePlace } from '../manifests/finding.ts';
import { fileOf } from '../workflow-files/locate.ts';
import { type ManifestViolation, violationAt } from '../workflow-files/manifest-violation.ts';
import { type SaveWorkflowError, saveWorkflow, type WorkflowSaved } from '../workflow-files/save-workflow.ts';
import type { ConvertedWorkflow } from './convert-workflow.ts';

export interface ImportArazzoInput {
  /** The text of an Arazzo 1.0 document, in JSON or YAML. */
  readonly document: string;
  /** Where it comes from, as the workflows are to say; a file or an address. */
  readonly source?: string;
  /** Ids of catalogs by the names of source descriptions, where they are not found by their names. */
  readonly catalogs?: Readonly<Record<string, string>>;
  /** Replaces workflows of the same ids; false where it is left out. */
  readonly overwrite?: boolean;
}

export interface ImportedArazzo {
  readonly workflows: readonly WorkflowSaved[];
  /** Where the text of the document is kept; absolute. */
  readonly original_path: string;
  /** What is said otherwise, without a difference for what is done. */
  readonly notes: readonly string[];
}

/** The document has constructs without a counterpart. Nothing was written. */
export interface ArazzoRefusedError {
  readonly _tag: 'ArazzoRefusedError';
  readonly source: string | null;
  readonly violations: readonly ManifestViolation[];
}

export type ImportArazzoError =
  | ArazzoRefusedError
  | CatalogNotFoundError
  | ApiCatalogsError
  | InvalidInputError
  | SaveWorkflowError;

type Needs = Pick<
  Dependencies,
  'apiCatalogs' | 'commands' | 'checkManifest' | 'compiler' | 'digests' | 'savedManifests' | 'workflowFiles'
>;

/** Saves each workflow of an Arazzo document as a workflow file, or none of them. */
export const importArazzo =
  (deps: Needs) =>
  (input: ImportArazzoInput): TaskEither<ImportArazzoError, ImportedArazzo> =>
    program(async ({ take, value, fail }) => {
      const { document, source = null, catalogs: given = {} } = input;
      if (document.trim() === '')
        value(invalid('document', 'required', 'document is empty', 'Send the text of an Arazzo document.'));
      if (!document.isWellFormed())
        value(invalid('document', 'text', 'document contains half of a character', 'Send whole characters.'));
      const all = await take(deps.apiCatalogs.list());
      for (const catalog_id of Object.values(given)) value(named({ catalog_id }, all));
      const compiler = await deps.compiler();
      const format = /^\ufeff?\s*\{/.test(document) ? 'json' : 'yaml';
      const read = compiler.readDocument({ file: source ?? `document.${format}`, text: document, format });
      const refused = (violations: readonly ManifestViolation[]) =>
        fail({ _tag: 'ArazzoRefusedError', source, violations });
      if (E.isLeft(read)) return refused(read.left.map(violationAt));
      const { value: content, placeOf, inexact } = read.right;
      const { convertDocument } = await import('./arazzo.ts');
      const enabled = (await take(deps.commands())).catalogs;
      const converted = convertDocument(content, { enabled, all, given });
      const violationOf = (pointer: string, rule: string, message: string, suggested_action: string) => ({
        path: pointer,
        rule,
        message,
        suggested_action,
        ...placeOf(pointer),
      });
      const numbers = inexact.map((pointer) =>
        violationOf(pointer, 'number', 'the number would lose digits', 'write it as a text'),
      );
      const unused = Object.keys(given).filter((name) => !isSource(content, name));
      if (unused.length > 0)
        value(
          invalid(
            'catalogs',
            'unknown',
            `the document has no source description ${unused.join(', ')}`,
            'Name source descriptions of the document.',
          ),
        );
      if (E.isLeft(converted) || numbers.length > 0)
        return refused(
          [
            ...(E.isLeft(converted)
              ? converted.left.map((one) => violationOf(one.pointer, one.rule, one.message, one.suggestion))
              : []),
            ...numbers,
          ].toSorted((one, other) => one.line - other.line || one.column - other.column),
        );
      const { workflows, notes } = converted.right;

      const digest = deps.digests.sha256Hex(document);
      const original = `.arazzo/${digest.slice(0, 16)}.${format}`;
      const texts = workflows.map((one) => ({ one, text: compiler.manifestText(one.manifest, 'yaml') }));
      const files: { readonly one: ConvertedWorkflow; readonly text: string }[] = [];
      const mistakes: ManifestViolation[] = [];
      for (const { one, text } of texts) {
        if (E.isLeft(text)) {
          mistakes.push(violationOf(one.pointer, 'converted', text.left, 'write the value in another way'));
          continue;
        }
        const file = { one, text: `${headOf(one, source, original)}${text.right}` };
        files.push(file);
        mistakes.push(...(await take(mistakesIn(file))));
      }
      if (mistakes.length > 0) return refused(mistakes);
      await take(checkedFree());
      await take(deps.workflowFiles.keep({ name: original, text: document }));
      const saved: WorkflowSaved[] = [];
      for (const { one, text } of files)
        saved.push(
          await take(
            saveWorkflow(deps)({
              manifest_content: text,
              format: 'yaml',
              workflow_id: one.workflowId,
              overwrite: input.overwrite === true,
            }),
          ),
        );
      return { workflows: saved, original_path: deps.workflowFiles.pathOf(original), notes };

      /** What the commands say to a converted workflow, told where it stands in the document. */
      function mistakesIn({
        one,
        text,
      }: {
        readonly one: ConvertedWorkflow;
        readonly text: string;
      }): TaskEither<ImportArazzoError, readonly ManifestViolation[]> {
        return program(async (steps) => {
          const file = `${one.workflowId}.yaml`;
          const checked = await steps.take(
            deps.checkManifest({ file, text, format: 'yaml', source: 'user', inRoutinesFolder: false }),
          );
          return checked.findings
            .filter((found) => found.severity === 'error' && !isOfThePlace(found))
            .map((found) => {
              const pointer = pointerIn(one, found.pointer);
              return { ...violationAt(found), path: pointer, ...placeOf(pointer) };
            });
        });
      }

      /** All are looked for before the first is saved. */
      function checkedFree(): TaskEither<ImportArazzoError, void> {
        return program(async (steps) => {
          if (input.overwrite === true) return;
          const reader = await deps.savedManifests();
          const there = await steps.take(deps.workflowFiles.list());
          for (const { one, text } of files) {
            const { workflowId: workflow_id } = one;
            const file = steps.value(fileOf(workflow_id, there, reader))?.file;
            if (file !== undefined && file.version !== deps.digests.sha256Hex(text))
              steps.fail({
                _tag: 'WorkflowAlreadyExistsError',
                workflow_id,
                path: file.path,
                version: file.version,
              });
          }
        });
      }
    });

/** Where a place of a converted workflow stands in the document. */
function pointerIn({ pointer, steps }: ConvertedWorkflow, found: string): string {
  const [, step] = /^\/steps\/(\d+)/.exec(found) ?? [];
  return (step === undefined ? undefined : steps[Number(step)]) ?? pointer;
}

const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();

const headOf = ({ workflowId }: ConvertedWorkflow, source: string | null, original: string): string =>
  `# The workflow ${workflowId} of the Arazzo document ${source === null ? '' : `${oneLine(source)}, `}kept in ${original}\n`;

const isSource = (document: unknown, name: string): boolean =>
  typeof document === 'object' &&
  document !== null &&
  'sourceDescriptions' in document &&
  Array.isArray(document.sourceDescriptions) &&
  (document.sourceDescriptions as readonly { readonly name?: unknown }[]).some((one) => one?.name === name);
