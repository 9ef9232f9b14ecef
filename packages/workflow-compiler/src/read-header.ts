import { BUDGETS, defined, E, type Either, isJsonObject, parseJson } from '@workrail/kernel';
import { readCommandHeader } from './command/command-workflow.ts';
import { isCommandWorkflow } from './command/dialect.ts';
import type { Diagnostic } from './diagnostic.ts';
import { readFields } from './language/object.ts';
import { asObject } from './language/type.ts';
import { IDENTITY_FIELDS } from './language/workflow.ts';
import { parseFile, textOf } from './parse/parse-file.ts';
import { type ObjectNode, type SourceNode, WHOLE_FILE } from './parse/source-tree.ts';
import { mayBeWorkflowYaml } from './parse/yaml-look.ts';
import { createReport, diagnosticsOf, type Report } from './report/report.ts';
import type { WorkflowFile, WorkflowHeader } from './workflow-file.ts';
import { checkWorkflowId, idStatus, kindOf, suggestedId } from './workflow-id.ts';

/** Reads and checks the listing facts only; the rest of the file may still fail to compile. */
export function readHeader(file: WorkflowFile): Either<readonly Diagnostic[], WorkflowHeader> {
  const isPlain = file.format === 'json' && file.encoding === undefined;
  const quick = isPlain && file.text.length <= BUDGETS.workflowFile ? quickIdentity(file) : undefined;
  if (quick !== undefined) return E.right(headerOf(quick, file));
  return E.map(({ header }: HeadedFile) => header)(readHeaded(file));
}

/** What a listing says of a file, with the tree that it was read from. */
export interface HeadedFile {
  readonly header: WorkflowHeader;
  readonly root: ObjectNode;
  readonly isCommand: boolean;
}

/** Reads a file as a whole, and checks its listing facts only. */
export function readHeaded(file: WorkflowFile): Either<readonly Diagnostic[], HeadedFile> {
  const report = createReport();
  const tree = isOfAnotherProgram(file, report) ? undefined : parseFile(file, report);
  const root =
    tree === undefined ? undefined : asObject(report, tree, 'an object with "id", "name" and so on');
  const headed = root && headedBy(root, file, report);
  if (headed !== undefined && !report.hasErrors()) return E.right(headed);
  return E.left(diagnosticsOf(report, file.file, textOf(file)));
}

function headedBy(root: ObjectNode, file: WorkflowFile, report: Report): HeadedFile {
  const isCommand = isCommandWorkflow(root);
  const header = isCommand
    ? readCommandHeader(report, root)
    : headerOf(readIdentity(report, root, file), file);
  return { header, root, isCommand };
}

/** YAML files of other programs are told apart without a parse, which takes long. */
function isOfAnotherProgram(file: WorkflowFile, report: Report): boolean {
  const tooLarge = file.text.length > BUDGETS.yamlFile;
  if (file.format !== 'yaml' || tooLarge || mayBeWorkflowYaml(textOf(file))) return false;
  const message = 'this is no workflow: it has no "id" and no "steps"';
  report.error(WHOLE_FILE, 'missing-key', message, 'move it out of the workflow folders');
  return true;
}

function headerOf(identity: Identity, file: WorkflowFile): WorkflowHeader {
  const status = idStatus(identity.workflowId);
  return defined({
    ...identity,
    kind: kindOf(identity.workflowId, file),
    idStatus: status,
    suggestedId: status === 'legacy' ? suggestedId(identity.workflowId, file.source) : undefined,
  });
}

type Identity = Omit<WorkflowHeader, 'kind' | 'idStatus' | 'suggestedId'>;

function readIdentity(report: Report, root: ObjectNode, file: WorkflowFile): Identity {
  const { id, name, description, version, examples } = readFields(report, root, IDENTITY_FIELDS);
  checkWorkflowId(report, id, file.source);
  return { workflowId: id.value, name, description, version, examples: examples ?? [] };
}

/** Without positions, which only findings need; undefined where there is anything to find. */
function quickIdentity(file: WorkflowFile): Identity | undefined {
  const value = parseJson(textOf(file));
  if (!isJsonObject(value)) return undefined;
  const keys = Object.keys(IDENTITY_FIELDS).filter((key) => Object.hasOwn(value, key));
  const entries = keys.map((key) => ({ key, keyOffset: 0, value: unplaced(value[key]) }));
  const root: ObjectNode = { kind: 'object', ...WHOLE_FILE, entries };
  const report = createReport();
  const identity = readIdentity(report, root, file);
  return report.hasErrors() ? undefined : identity;
}

/** Identity fields are texts and lists of texts; deeper values are refused whatever they hold. */
function unplaced(value: unknown): SourceNode {
  if (Array.isArray(value)) return { kind: 'array', ...WHOLE_FILE, items: value.map(unplacedScalar) };
  return unplacedScalar(value);
}

const unplacedScalar = (value: unknown): SourceNode => ({
  kind: 'scalar',
  ...WHOLE_FILE,
  value: typeof value === 'string' ? value : null,
});
