import { isInLatinLetters, withoutMarks } from './ascii-letters.ts';
import type { WorkflowKind } from './compiled-workflow.ts';
import type { SourceNode } from './parse/source-tree.ts';
import { label, quoted, type Report } from './report/report.ts';
import type { WorkflowFile, WorkflowHeader, WorkflowSourceKind } from './workflow-file.ts';

export type IdStatus = WorkflowHeader['idStatus'];

const MIN = 3;
const MAX = 64;
const PATTERN = /^([a-z0-9_-]+|[a-z][a-z0-9_-]+\.[a-z][a-z0-9_-]+)$/;
/** The namespace of the workflows that come with the program. */
const RESERVED = 'wr.';

/** What `isWorkflowId` asks for, in words. */
const ID_RULE =
  'a workflow id is "namespace.name", such as "team.release-notes": each part begins with a letter and has at least 2 characters of a-z, 0-9, "_" and "-"; 64 in all at most';

export const isWorkflowId = (id: string): boolean => id.length >= MIN && id.length <= MAX && PATTERN.test(id);

/** Legacy ids have no namespace. They run, but their names may meet those of others. */
export const idStatus = (id: string): IdStatus => (id.includes('.') ? 'namespaced' : 'legacy');

const NAMESPACES: Readonly<Record<WorkflowSourceKind, string>> = {
  bundled: 'wr',
  user: 'user',
  path: 'team',
  project: 'project',
};

/** The namespaced id to use instead of a legacy one; always a valid id. */
export function suggestedId(id: string, source: WorkflowSourceKind): string {
  const namespace = NAMESPACES[source];
  return `${namespace}.${nameLike(id)}`.slice(0, MAX);
}

/** The nearest text of the form `[a-z][a-z0-9_-]+`. */
function nameLike(id: string): string {
  const name = cleaned(id);
  return isName(name) ? name : `w-${name}`;
}

const cleaned = (id: string): string =>
  withoutMarks(id.slice(0, MAX * 2))
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[_-]+|[_-]+$/g, '') || 'workflow';

const isName = (name: string): boolean => /^[a-z][a-z0-9_-]/.test(name);

/** The nearest valid workflow id to one that is not; undefined where something would have to be made up. */
export function idLike(id: string): string | undefined {
  const parts = partsOf(id).map(cleaned);
  const like = parts.join('.').slice(0, MAX);
  return parts.every(isName) && isWorkflowId(like) ? like : undefined;
}

/** The namespace, if there is a dot, and the name. */
function partsOf(id: string): readonly string[] {
  const [first = '', ...rest] = id.slice(0, MAX * 2).split('.');
  return rest.length === 0 ? [first] : [first, rest.join('-')];
}

/** An id to take as an example where the name is no use: it keeps the namespace if that may be one. */
function exampleId(id: string, source: WorkflowSourceKind): string {
  const namespace = cleaned(id.includes('.') ? (partsOf(id)[0] ?? '') : '').slice(0, MAX / 2);
  const isFree = id.includes('.') && isName(namespace) && `${namespace}.` !== RESERVED;
  return `${isFree ? namespace : NAMESPACES[source]}.release-notes`;
}

/** Why a workflow that is made now can't have an id, and one that it can have. */
export interface RefusedId {
  readonly why: 'no-namespace' | 'invalid' | 'reserved';
  readonly suggestedId: string;
}

/** What stands against an id of a new workflow; one that is there already may do without a namespace. */
export function refusedId(id: string, source: WorkflowSourceKind): RefusedId | undefined {
  if (idStatus(id) === 'legacy') return { why: 'no-namespace', suggestedId: suggestedId(id, source) };
  const like = isWorkflowId(id) ? id : (idLike(id) ?? exampleId(id, source));
  const reserved = like.startsWith(RESERVED) && source !== 'bundled';
  const free = reserved ? suggestedId(like.slice(RESERVED.length), source) : like;
  if (!isWorkflowId(id))
    return { why: 'invalid', suggestedId: idStatus(free) === 'legacy' ? suggestedId(free, source) : free };
  return reserved ? { why: 'reserved', suggestedId: free } : undefined;
}

const ROUTINE_ID = /^(wr\.)?routine-/;

export const kindOf = (id: string, file: Pick<WorkflowFile, 'inRoutinesFolder'>): WorkflowKind =>
  file.inRoutinesFolder || ROUTINE_ID.test(id) ? 'routine' : 'workflow';

function adviceFor(id: string): string {
  const like = isInLatinLetters(id) ? idLike(id) : undefined;
  if (like !== undefined) return `use "${like}"`;
  const short = partsOf(id).find((part) => part.length === 1);
  return short === undefined || !id.includes('.')
    ? 'write it such as "team.release-notes"'
    : `write at least 2 characters instead of ${quoted(short)}, as in "team.release-notes"`;
}

/** What an id may be depends on where its file lies. */
export function checkWorkflowId(
  report: Report,
  { value: id, node }: { readonly value: string; readonly node: SourceNode },
  source: WorkflowSourceKind,
): void {
  if (id === '') return;
  if (!isWorkflowId(id)) {
    const message = `${label(node.pointer)} is ${quoted(id)}; ${ID_RULE}`;
    report.error(node, 'invalid-id', message, adviceFor(id));
  } else if (id.startsWith('wr.') && source !== 'bundled') {
    const message = `${label(node.pointer)} is ${quoted(id)}; ids starting with "wr." belong to the workflows that come with WorkRail`;
    report.error(node, 'reserved-id', message, `use "${suggestedId(id.slice('wr.'.length), source)}"`);
  } else if (idStatus(id) === 'legacy') {
    const message = `the id ${quoted(id)} has no namespace; it still runs`;
    report.warn(
      node,
      'legacy-id',
      message,
      `rename it in the file, for example to "${suggestedId(id, source)}"`,
    );
  }
}
