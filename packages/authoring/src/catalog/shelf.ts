import { defined, didYouMean, E, type Either, withSuggestion } from '@workrail/kernel';
import type {
  SourceFile,
  UnreadableSource,
  WorkflowAmbiguousError,
  WorkflowNotFoundError,
} from '@workrail/ports';
import type { Diagnostic, WorkflowHeader } from '@workrail/workflow-compiler';
import type { NamedWorkflow } from './named-workflows.ts';
import { isUnfinished } from './unfinished.ts';
import { preferred } from './variants.ts';

export interface ShelfItem {
  readonly header: WorkflowHeader;
  readonly file: SourceFile;
}

/** A file that can't be offered, or a place that can't be read, and why. */
export interface ShelfProblem {
  readonly file: string;
  readonly message: string;
}

/** Workflows by id after shadowing, in the order in which they are listed. */
export interface Shelf {
  readonly items: readonly ShelfItem[];
  readonly problems: readonly ShelfProblem[];
  /** Files whose head can't be read, so that they have no id here. */
  readonly refused: readonly SourceFile[];
  /** Those of them that end in the middle. */
  readonly unfinished: readonly ShelfProblem[];
  readonly locate: (workflowId: string) => Either<WorkflowNotFoundError | WorkflowAmbiguousError, SourceFile>;
}

/** Later files shadow earlier ones with the same id; within one folder an id may stand only once. */
export function shelve(files: readonly NamedWorkflow[], unreadable: readonly UnreadableSource[]): Shelf {
  const byId = new Map<string, readonly ShelfItem[]>();
  const problems: ShelfProblem[] = unreadable.map(({ path, reason }) => ({ file: path, message: reason }));
  const refused: SourceFile[] = [];
  const unfinished: ShelfProblem[] = [];
  for (const { file, header } of files) {
    if (E.isLeft(header)) {
      const message = refusal(file, header.left);
      problems.push({ file: file.file, message });
      refused.push(file);
      if (isUnfinished(file, header.left)) unfinished.push({ file: file.file, message });
      continue;
    }
    const item = { header: header.right, file };
    const rivals = byId.get(item.header.workflowId) ?? [];
    const sameFolder = rivals[0]?.file.root === file.root;
    byId.set(item.header.workflowId, sameFolder ? preferred([...rivals, item]) : [item]);
  }
  for (const [id, items] of byId) {
    if (items.length > 1)
      problems.push({ file: items.map(fileName).join(', '), message: `all have the id "${id}"` });
  }
  const items = [...byId.values()].flatMap((same) => (same.length === 1 ? same : [])).sort(inListOrder);
  return {
    items,
    problems,
    refused,
    unfinished,
    locate: (workflowId) => locate(byId, workflowId, unfinished),
  };
}

const refusal = ({ text }: SourceFile, faults: readonly Diagnostic[]): string => {
  if (text.trim() === '') return 'it is empty';
  const fault = faults.find(({ severity }) => severity === 'error');
  return fault === undefined ? 'it cannot be read' : problemText(fault);
};

/** A finding in one line, for lists of files. */
export const problemText = (fault: Diagnostic): string => `line ${fault.line}: ${withSuggestion(fault)}`;

const fileName = (item: ShelfItem): string => item.file.file;

function locate(
  byId: ReadonlyMap<string, readonly ShelfItem[]>,
  workflowId: string,
  unfinished: readonly ShelfProblem[],
): Either<WorkflowNotFoundError | WorkflowAmbiguousError, SourceFile> {
  const items = byId.get(workflowId) ?? [];
  const [item] = items;
  if (item === undefined) {
    const close = didYouMean(workflowId, byId.keys());
    const cutOff = unfinished.map(({ file, message }) => `${file} (${message})`);
    return E.left(
      defined({
        _tag: 'WorkflowNotFoundError' as const,
        workflowId,
        didYouMean: close,
        unfinished: cutOff.length === 0 ? undefined : cutOff,
      }),
    );
  }
  return items.length === 1
    ? E.right(item.file)
    : E.left({ _tag: 'WorkflowAmbiguousError', workflowId, files: items.map(fileName) });
}

/** Namespace, then workflows before routines, then id; by code unit, so every machine lists alike. */
export const listKey = ({ header }: ShelfItem): string => {
  const dot = header.workflowId.indexOf('.');
  const namespace = dot < 0 ? '' : header.workflowId.slice(0, dot);
  return [namespace, header.kind === 'workflow' ? '0' : '1', header.workflowId].join('\n');
};

const inListOrder = (left: ShelfItem, right: ShelfItem): number => (listKey(left) < listKey(right) ? -1 : 1);
