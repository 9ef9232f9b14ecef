import { visible } from '../text/visible.ts';
import { APPROVAL_REFUSALS } from './approval-refusal.ts';
import { BUNDLE_REFUSALS } from './bundle-refusal.ts';
import type { DashboardError } from './dashboard-error.ts';
import { type Refusal, type RefusalsByTag, refusing, type Words } from './refusal.ts';
import { SURFACE_REFUSALS } from './surface-refusal.ts';

const notFound = <Err>(code: string, message: (error: Err) => string) =>
  refusing(404, code, (error: Err) => [
    message(error),
    'Check the id; it may lie in another data folder, or was removed.',
  ]);

/** Nothing that the same request again would change, unless the words say otherwise. */
const unusable = <Err>(status: 500 | 503, code: string, words: (error: Err) => Words) =>
  refusing(status, code, (error: Err) => {
    const [message, action, more] = words(error);
    return [message, action, { category: 'execution', retryable: false, ...more }];
  });

const RESTORE =
  'Other sessions are not affected. Restore the data folder from a backup, or go on without this session.';

/** Nothing is wrong with what is there. */
const noRoom = (volume: string): Words => [
  `There is no room on ${visible(volume)}. Nothing was written.`,
  'Free some space there; then the same call works.',
  { retryable: true },
];

/** Every error of the dashboard as HTTP says it: the types keep the map complete. */
const REFUSALS: RefusalsByTag<DashboardError> = {
  ...SURFACE_REFUSALS,
  ...BUNDLE_REFUSALS,
  ...APPROVAL_REFUSALS,
  InvalidInputError: refusing(400, 'INVALID_REQUEST', ({ field, rule, message, fix }) => [
    `${visible(message)}.`,
    visible(fix),
    { violations: [{ path: field, rule, message: visible(message) }] },
  ]),
  SessionNotFoundError: notFound(
    'SESSION_NOT_FOUND',
    ({ sessionId }) => `There is no session ${visible(sessionId)} in this data folder.`,
  ),
  RunNotFoundError: notFound(
    'RUN_NOT_FOUND',
    ({ runId }) => `There is no run ${visible(runId)} in this data folder.`,
  ),
  NodeNotFoundError: notFound(
    'POINT_NOT_FOUND',
    ({ node }) => `No run of this data folder has the point ${visible(node)}.`,
  ),
  ArtifactNotFoundError: notFound(
    'ARTIFACT_NOT_FOUND',
    ({ node }) => `Nothing that was left at ${visible(node)} is this artifact.`,
  ),
  RunNotInSessionError: notFound(
    'RUN_NOT_FOUND',
    ({ sessionId, runId }) => `Session ${sessionId} has no run ${visible(runId)}.`,
  ),
  WorkflowNotFoundError: refusing(404, 'WORKFLOW_NOT_FOUND', ({ workflowId, didYouMean }) => [
    `There is no workflow "${visible(workflowId)}" here.`,
    didYouMean === undefined
      ? 'GET /api/workflows shows the ids; those of a project need its workspace.'
      : `Did you mean ${didYouMean}?`,
  ]),
  WorkflowAmbiguousError: refusing(409, 'WORKFLOW_AMBIGUOUS', ({ workflowId, files }) => [
    `Several files have the id "${visible(workflowId)}": ${files.map(visible).join(', ')}.`,
    'Give each of them an id of its own.',
  ]),
  WorkflowInvalidError: refusing(409, 'WORKFLOW_INVALID', ({ workflowId, diagnostics }) => [
    `"${visible(workflowId)}" cannot be compiled: ${diagnostics.map(({ message }) => visible(message)).join(' ')}`,
    'Correct its file; workrail validate shows each place.',
  ]),
  WorkflowSourceError: unusable(500, 'WORKFLOW_FOLDER_UNREADABLE', ({ path, reason }) => [
    `${visible(path)} cannot be read: ${visible(reason)}.`,
    'Make it readable, or take it off the list of workflow folders.',
  ]),
  KeyringError: unusable(500, 'KEYRING_UNUSABLE', ({ path, reason, fullVolume }) =>
    fullVolume === undefined
      ? [`${visible(path)}: ${visible(reason)}.`, 'Restore keyring.json in the data folder from a backup.']
      : noRoom(fullVolume),
  ),
  FontsMissingError: unusable(500, 'FONTS_MISSING', ({ reason }) => [
    `The fonts of the program cannot be read: ${visible(reason)}.`,
    'Build it again: node scripts/bundle.mjs dashboard-api. Markdown and HTML need no fonts.',
  ]),
  OutputError: unusable(500, 'FILE_NOT_WRITTEN', ({ path, reason, fullVolume }) =>
    fullVolume === undefined
      ? [
          `${visible(path)} cannot be written: ${visible(reason)}.`,
          'See that the folder for temporary files can be written to.',
        ]
      : noRoom(fullVolume),
  ),
  DamagedEventError: unusable(500, 'SESSION_DAMAGED', ({ stream, version, reason }) => [
    `The log of ${stream.id} is damaged at event ${version}: ${visible(reason)}.`,
    RESTORE,
  ]),
  DamagedBlobError: unusable(500, 'SESSION_DAMAGED', ({ hash, reason }) => [
    `A document of the session is damaged (${hash}): ${visible(reason)}.`,
    RESTORE,
  ]),
  StoreBusyError: refusing(503, 'STORE_BUSY', () => [
    'Another program holds the database for long.',
    'Try again in a moment.',
    {},
    { 'retry-after': '1' },
  ]),
  ExpectedVersionMismatchError: refusing(409, 'WRITTEN_MEANWHILE', () => [
    'Another program wrote to the session at this moment.',
    'Try again. Nothing was written.',
    { retryable: true },
  ]),
  StoreTooNewError: unusable(503, 'STORE_TOO_NEW', () => [
    'The database was written by a newer WorkRail.',
    'Update WorkRail on this machine.',
  ]),
  StoreUnavailableError: unusable(503, 'STORE_UNAVAILABLE', ({ reason, fullVolume }) =>
    fullVolume === undefined
      ? [`${visible(reason)}.`, 'Correct what it says and try again.']
      : noRoom(fullVolume),
  ),
};

export const refusalOf = (error: DashboardError): Refusal =>
  (REFUSALS[error._tag] as (one: DashboardError) => Refusal)(error);
