import { defined, E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { SavedFile, WorkflowFilesError } from '@workrail/ports';
import { decodeCursor, encodeCursor, type InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { firstPage, foreignCursor } from '../paging.ts';
import { matchesQuery } from '../query.ts';
import type { SavedManifest } from './saved-manifests.ts';
import { type BrokenWorkflowFile, soundAndBroken } from './sound-and-broken.ts';

/** Which saved workflows to list, and which page of them; all of it is optional. */
export interface ListSavedWorkflowsInput {
  /** Words that all have to occur in id, title or description, in any case. */
  readonly query?: string;
  /** `next_cursor` of the page before. */
  readonly cursor?: string;
  /** All of it on one page, for a caller whose answers have no limit. */
  readonly unpaged?: boolean;
}

export interface SavedWorkflowSummary {
  readonly workflow_id: string;
  /** The id where the file has none. */
  readonly title: string;
  /** Empty where the file has none. */
  readonly description: string;
  /** Absolute. */
  readonly path: string;
  readonly format: SavedFile['format'];
  /** SHA-256 of the bytes, in hex. */
  readonly version: string;
  /** Its steps run commands, or an agent does them. */
  readonly kind: 'command' | 'agent';
}

export interface SavedWorkflowList {
  /** By id. */
  readonly workflows: readonly SavedWorkflowSummary[];
  /** Workflows that match, on all pages. */
  readonly total: number;
  /** Set where more follow. */
  readonly next_cursor?: string;
  /** Files that name no workflow, on the first page; the first few of them. */
  readonly broken: readonly BrokenWorkflowFile[];
  readonly broken_count: number;
  /** Where workflows are saved; absolute. */
  readonly folder: string;
}

/** Bytes of one page's items as JSON; a page is sent as text and as structured content. */
const PAGE_BYTES = 14_000;
/** More than have room. */
const PAGE_ITEMS = 200;
const BROKEN_SHOWN = 8;
const VIOLATIONS_SHOWN = 5;

export const listSavedWorkflows =
  ({ workflowFiles, savedManifests }: Pick<Dependencies, 'workflowFiles' | 'savedManifests'>) =>
  (input: ListSavedWorkflowsInput): TaskEither<InvalidInputError | WorkflowFilesError, SavedWorkflowList> =>
    program(async ({ take, value }) => {
      const after = value(cursorId(input.cursor));
      const { sound, broken } = await take(soundAndBroken(workflowFiles, await savedManifests()));
      const hasAll = matchesQuery(input.query ?? '');
      const matching = sound.filter(({ facts }) => hasAll([facts.workflowId, facts.name, facts.description]));
      const rest = after === undefined ? matching : matching.filter(({ facts }) => facts.workflowId > after);
      const isUnpaged = input.unpaged === true;
      const listed = (isUnpaged ? rest : rest.slice(0, PAGE_ITEMS)).map(summaryOf);
      const workflows = isUnpaged ? listed : firstPage(listed, PAGE_BYTES);
      const next = workflows.length < rest.length ? workflows.at(-1)?.workflow_id : undefined;
      const shown = isUnpaged ? broken : broken.slice(0, BROKEN_SHOWN).map(shortened);
      return defined({
        workflows,
        total: matching.length,
        next_cursor: next === undefined ? undefined : encodeCursor(next),
        broken: after === undefined ? shown : [],
        broken_count: broken.length,
        folder: workflowFiles.folder,
      });
    });

function cursorId(cursor: string | undefined): Either<InvalidInputError, string | undefined> {
  if (cursor === undefined) return E.right(undefined);
  const id = decodeCursor(cursor);
  return id === undefined ? foreignCursor('workflow_list') : E.right(id);
}

export const summaryOf = ({ file, facts }: SavedManifest): SavedWorkflowSummary => ({
  workflow_id: facts.workflowId,
  title: facts.name,
  description: facts.description,
  path: file.path,
  format: file.format,
  version: file.version,
  kind: facts.dialect,
});

const shortened = ({ violations, ...file }: BrokenWorkflowFile): BrokenWorkflowFile =>
  defined({ ...file, violations: violations?.slice(0, VIOLATIONS_SHOWN) });
