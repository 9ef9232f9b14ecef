import { engine, type OutlineItem } from '@workrail/engine';
import type { Warning } from '@workrail/event-log';
import {
  cutToBytes,
  defined,
  E,
  type Either,
  program,
  type TaskEither,
  utf8Length,
  type WorkflowHash,
  withSuggestion,
} from '@workrail/kernel';
import type { FindWorkflowError, FoundWorkflow } from '@workrail/ports';
import { decodeCursor, encodeCursor, type InvalidInputError } from '@workrail/requests';
import { legacyWarnings, usableWorkspace } from '@workrail/session-reads';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { headOf, type WorkflowHead } from '../catalog/catalog.ts';
import type { Dependencies } from '../dependencies.ts';
import { firstPage, foreignCursor } from '../paging.ts';
import { fitItem } from './fit-item.ts';

/** Which workflow to describe, and which page of its outline. */
export interface InspectWorkflowInput {
  /** As `listWorkflows` names it. */
  readonly workflowId: string;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Absolute path of the project whose own workflows count too; that of the working folder if left out. */
  readonly workspacePath?: string;
}

/** What a workflow says of itself, on the first page. */
type OwnWords = Pick<
  CompiledWorkflow,
  'about' | 'examples' | 'metaGuidance' | 'preconditions' | 'clarificationPrompts'
>;

/** What a workflow does: its rules and questions, on the first page, and its steps and loops. */
export interface WorkflowInspection extends WorkflowHead, OwnWords {
  /** Steps and loops in order, nested by `level`; this page of them. */
  readonly outline: readonly OutlineItem[];
  /** Items of the outline in all. */
  readonly outlineTotal: number;
  /** Set where more of the outline follows. */
  readonly nextCursor?: string;
  /** What whoever uses the workflow should know. */
  readonly warnings: readonly Warning[];
  /** What the author should know about the file. */
  readonly notices: readonly string[];
}

/** The workflow cannot be found or run, or an argument is wrong. */
export type InspectWorkflowError = FindWorkflowError | InvalidInputError;

/** Bytes of an inspection as JSON; it is sent as text and as structured content. */
const PAGE_BYTES = 17_000;
const NOTICES_SHOWN = 5;

/** What a workflow would do, before it is started. Reads only. */
export const inspectWorkflow =
  (deps: Pick<Dependencies, 'catalog' | 'workspaces'>) =>
  (input: InspectWorkflowInput): TaskEither<InspectWorkflowError, WorkflowInspection> =>
    program(async ({ take, value }) => {
      const workspace = value(await usableWorkspace(deps.workspaces, input.workspacePath));
      const found = await take(deps.catalog.find(input.workflowId, workspace));
      const { workflow, hash } = found;
      const first = value(startOf(input.cursor, hash));
      const items = engine.outlineOf(workflow).map(fitItem);
      const { about, examples, metaGuidance, preconditions, clarificationPrompts } = workflow;
      const head = {
        ...headOf(found),
        ...(first > 0
          ? { examples: [], metaGuidance: [], preconditions: [], clarificationPrompts: [] }
          : defined({ about, examples, metaGuidance, preconditions, clarificationPrompts })),
        warnings: first > 0 ? [] : legacyWarnings(found),
        notices: first > 0 ? [] : noticesOf(found),
      };
      const outline = firstPage(items.slice(first), PAGE_BYTES - utf8Length(JSON.stringify(head)), 1);
      const next = first + outline.length;
      return {
        ...head,
        outline,
        outlineTotal: items.length,
        ...(next < items.length ? { nextCursor: encodeCursor(`${hash} ${next}`) } : {}),
      };
    });

const NOTICE_LIMIT = 400;

const noticesOf = ({ warnings }: FoundWorkflow): readonly string[] =>
  warnings
    .filter(({ rule }) => rule !== 'legacy-id')
    .slice(0, NOTICES_SHOWN)
    .map((warning) => cutToBytes(withSuggestion(warning), NOTICE_LIMIT));

function startOf(cursor: string | undefined, hash: WorkflowHash): Either<InvalidInputError, number> {
  if (cursor === undefined) return E.right(0);
  const [of, index] = (decodeCursor(cursor) ?? '').split(' ');
  const number = Number(index);
  if (of === hash && Number.isSafeInteger(number) && number >= 0) return E.right(number);
  return foreignCursor('this workflow as it is now');
}
