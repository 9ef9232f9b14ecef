import { E, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { WorkflowFile } from '@workrail/workflow-compiler';
import { type CatalogNotFoundError, named } from '../apis/catalog-errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { isOfThePlace } from '../manifests/finding.ts';
import type { ManifestDiagnostic } from '../manifests/manifest-diagnostic.ts';
import { type ManifestViolation, violationAt } from '../workflow-files/manifest-violation.ts';
import {
  decisionFor,
  saveDraft,
  type WorkflowDraft,
  type WorkflowSaved,
} from '../workflow-files/save-draft.ts';
import type { SaveWorkflowError } from '../workflow-files/save-workflow.ts';
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
          ].toSorted(inOrder),
        );
      const { workflows, notes } = converted.right;

      const digest = deps.digests.sha256Hex(document);
      const original = `.arazzo/${digest.slice(0, 16)}.${format}`;
      const texts = workflows.map((one) => ({ one, text: compiler.manifestText(one.manifest, 'yaml') }));
      const files: ConvertedFile[] = [];
      const mistakes: ManifestViolation[] = [];
      for (const { one, text } of texts)
        if (E.isRight(text)) files.push(fileFor(one, `${headOf(one, source, original)}${text.right}`));
        else
          mistakes.push(violationOf(one.pointer, 'converted', text.left, 'write the value in another way'));
      const drafts: WorkflowDraft[] = [];
      for (const { one, file } of files) {
        const { findings } = await take(
          deps.checkManifest(
            file,
            files.map((other) => other.file),
          ),
        );
        mistakes.push(...findings.filter(isMistake).map((found) => inDocument(one, found)));
        const warnings = findings.filter(({ severity }) => severity === 'warning').map(violationAt);
        drafts.push({ workflow_id: one.workflowId, text: file.text, format: file.format, warnings });
      }
      if (mistakes.length > 0) return refused(mistakes.toSorted(inOrder));
      const replacing = { overwrite: input.overwrite === true };
      const there = { files: await take(deps.workflowFiles.list()), reader: await deps.savedManifests() };
      for (const draft of drafts) value(decisionFor(deps, draft, replacing, there));
      await take(deps.workflowFiles.keep({ name: original, text: document }));
      const saved: WorkflowSaved[] = [];
      for (const draft of drafts) saved.push(await take(saveDraft(deps, draft, replacing)));
      return { workflows: saved, original_path: deps.workflowFiles.pathOf(original), notes };

      /** What is found in a converted workflow, told where it stands in the document. */
      function inDocument(one: ConvertedWorkflow, found: ManifestDiagnostic): ManifestViolation {
        const pointer = pointerIn(one, found.pointer);
        return { ...violationAt(found), path: pointer, ...placeOf(pointer) };
      }
    });

interface ConvertedFile {
  readonly one: ConvertedWorkflow;
  readonly file: WorkflowFile;
}

const fileFor = (one: ConvertedWorkflow, text: string): ConvertedFile => ({
  one,
  file: { file: `${one.workflowId}.yaml`, text, format: 'yaml', source: 'user', inRoutinesFolder: false },
});

const isMistake = (found: ManifestDiagnostic): boolean => found.severity === 'error' && !isOfThePlace(found);

const inOrder = (one: ManifestViolation, other: ManifestViolation): number =>
  one.line - other.line || one.column - other.column;

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
