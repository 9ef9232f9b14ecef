import { beginning, defined, E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { WorkflowSourceError } from '@workrail/ports';
import { decodeCursor, encodeCursor, type InvalidInputError } from '@workrail/requests';
import { usableWorkspace } from '@workrail/session-reads';
import type { WorkflowHeader, WorkflowSourceKind } from '@workrail/workflow-compiler';
import type { JudgedShelf } from '../catalog/catalog.ts';
import { listKey, problemText, type ShelfItem, type ShelfProblem } from '../catalog/shelf.ts';
import type { Dependencies } from '../dependencies.ts';
import { firstPage, foreignCursor } from '../paging.ts';
import { matchesQuery } from '../query.ts';

/** Which workflows to list, and which page of them; all of it is optional. */
export interface ListWorkflowsInput {
  /** Words that all have to occur in id, name, description or examples, in any case; words such as "of" do not count. */
  readonly query?: string;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Absolute path of the project whose own workflows are listed too; that of the working folder if left out. */
  readonly workspacePath?: string;
  /** All of it on one page, for a caller whose answers have no limit. */
  readonly unpaged?: boolean;
}

/** A workflow of the list, with the kind of place that its file comes from. */
export interface ListedWorkflow extends Omit<WorkflowHeader, 'examples'> {
  readonly source: WorkflowSourceKind;
  /** The first error of its file, in one line, where it cannot be started. */
  readonly problem?: string;
  /** Set where its steps call APIs, which the server does. */
  readonly runsCommands?: true;
}

/** A page of the workflows that a project can use, and the files that cannot be used. */
export interface WorkflowList {
  readonly workflows: readonly ListedWorkflow[];
  /** Workflows that match, on all pages. */
  readonly total: number;
  /** Set where more follow. */
  readonly nextCursor?: string;
  /** Files that cannot be used, on the first page; the first few of them. */
  readonly problems: readonly ShelfProblem[];
  /** Such files in all. */
  readonly problemCount: number;
}

/** Bytes of one page's items as JSON; a page is sent as text and as structured content. */
const PAGE_BYTES = 14_000;
const PROBLEMS_SHOWN = 8;
const PROBLEM_LIMIT = 200;

export const listWorkflows =
  (deps: Pick<Dependencies, 'catalog' | 'workspaces'>) =>
  (input: ListWorkflowsInput): TaskEither<InvalidInputError | WorkflowSourceError, WorkflowList> =>
    program(async ({ take, value }) => {
      const after = value(cursorKey(input.cursor));
      const workspace = value(await usableWorkspace(deps.workspaces, input.workspacePath));
      const judged = await take(deps.catalog.judged(workspace));
      const { shelf } = judged;
      const found = problemsOf(judged);
      const matching = shelf.items.filter(matches(input.query ?? ''));
      const rest = after === undefined ? matching : matching.filter((item) => listKey(item) > after);
      const listed = rest.map((item) => listedWorkflow(item, judged));
      const page = input.unpaged === true ? listed : firstPage(listed, PAGE_BYTES);
      const problems = input.unpaged === true ? found : found.slice(0, PROBLEMS_SHOWN).map(shorten);
      const last = rest[page.length - 1];
      return {
        workflows: page,
        total: matching.length,
        ...(page.length < rest.length && last !== undefined
          ? { nextCursor: encodeCursor(listKey(last)) }
          : {}),
        problems: after === undefined ? problems : [],
        problemCount: found.length,
      };
    });

function cursorKey(cursor: string | undefined): Either<InvalidInputError, string | undefined> {
  if (cursor === undefined) return E.right(undefined);
  const key = decodeCursor(cursor);
  return key === undefined ? foreignCursor('list_workflows') : E.right(key);
}

function matches(query: string): (item: ShelfItem) => boolean {
  const hasAll = matchesQuery(query);
  return ({ header }) => hasAll([header.workflowId, header.name, header.description, ...header.examples]);
}

function listedWorkflow({ header, file }: ShelfItem, { faults, commands }: JudgedShelf): ListedWorkflow {
  const { examples: _, ...listed } = header;
  const fault = faults.get(file.path);
  const problem = fault === undefined ? undefined : beginning(problemText(fault), PROBLEM_LIMIT);
  const runsCommands = commands.has(file.path) ? (true as const) : undefined;
  return defined({ ...listed, source: file.source, problem, runsCommands });
}

/** What keeps files from being used: those that have no id here first, then those that cannot be run. */
const problemsOf = ({ shelf, faults, bindings }: JudgedShelf): readonly ShelfProblem[] => [
  ...shelf.problems,
  ...[...faults.values(), ...(bindings === undefined ? [] : [bindings])].map((fault) => ({
    file: fault.file,
    message: problemText(fault),
  })),
];

const shorten = ({ file, message }: ShelfProblem) => ({
  file: file.slice(-200).replace(/^[\udc00-\udfff]/, ''),
  message: beginning(message, PROBLEM_LIMIT),
});
