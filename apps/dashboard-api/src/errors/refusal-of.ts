import { visible } from '../text/visible.ts';
import { APPROVAL_REFUSALS } from './approval-refusal.ts';
import { BUNDLE_REFUSALS } from './bundle-refusal.ts';
import type { DashboardError } from './dashboard-error.ts';
import { type Refusal, type RefusalsByTag, refusing, type Words } from './refusal.ts';
import { SURFACE_REFUSALS } from './surface-refusal.ts';

const notFound = <Err>(code: string, message: (error: Err) => string) =>
  refusing(404, code, (error: Err) => [
    message(error),
    'Check the id. It may be in another data folder, or have been removed.',
  ]);

/** Nothing that the same request again would change, unless the words say otherwise. */
const unusable = <Err>(status: 500 | 503, code: string, words: (error: Err) => Words) =>
  refusing(status, code, (error: Err) => {
    const [message, action, more] = words(error);
    return [message, action, { category: 'execution', retryable: false, ...more }];
  });

const RESTORE =
  'Other sessions are not affected. Restore the data folder from a backup, or continue without this session.';

/** Nothing is wrong with what is there. */
const noRoom = (volume: string): Words => [
  `${visible(volume)} is full. Nothing was written.`,
  'Free some space there and try again.',
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
    ({ node }) => `No run in this data folder has the node ${visible(node)}.`,
  ),
  ArtifactNotFoundError: notFound(
    'ARTIFACT_NOT_FOUND',
    ({ node }) => `Node ${visible(node)} does not have this artifact.`,
  ),
  RunNotInSessionError: notFound(
    'RUN_NOT_FOUND',
    ({ sessionId, runId }) => `Session ${sessionId} has no run ${visible(runId)}.`,
  ),
  WorkflowNotFoundError: refusing(404, 'WORKFLOW_NOT_FOUND', ({ workflowId, didYouMean }) => [
    `There is no workflow "${visible(workflowId)}" here.`,
    didYouMean === undefined
      ? 'GET /api/workflows lists the ids; for those of a project, name its workspace.'
      : `Did you mean ${didYouMean}?`,
  ]),
  WorkflowAmbiguousError: refusing(409, 'WORKFLOW_AMBIGUOUS', ({ workflowId, files }) => [
    `Several files have the id "${visible(workflowId)}": ${files.map(visible).join(', ')}.`,
    'Give each of them a different id.',
  ]),
  WorkflowInvalidError: refusing(409, 'WORKFLOW_INVALID', ({ workflowId, diagnostics }) => [
    `"${visible(workflowId)}" cannot be compiled: ${diagnostics.map(({ message }) => visible(message)).join(' ')}`,
    'Correct its file; "workrail validate <file>" shows each problem with line and column.',
  ]),
  WorkflowSourceError: unusable(500, 'WORKFLOW_FOLDER_UNREADABLE', ({ path, reason }) => [
    `${visible(path)} cannot be read: ${visible(reason)}.`,
    'Make it readable, or remove it from the list of workflow folders.',
  ]),
  KeyringError: unusable(500, 'KEYRING_UNUSABLE', ({ path, reason, fullVolume }) =>
    fullVolume === undefined
      ? [`${visible(path)}: ${visible(reason)}.`, 'Restore keyring.json in the data folder from a backup.']
      : noRoom(fullVolume),
  ),
  FontsMissingError: unusable(500, 'FONTS_MISSING', ({ reason }) => [
    `The fonts for PDFs cannot be read: ${visible(reason)}.`,
    'Rebuild the program: node scripts/bundle.mjs dashboard-api. Markdown and HTML need no fonts.',
  ]),
  OutputError: unusable(500, 'FILE_NOT_WRITTEN', ({ path, reason, fullVolume }) =>
    fullVolume === undefined
      ? [
          `${visible(path)} cannot be written: ${visible(reason)}.`,
          'Make the folder for temporary files writable.',
        ]
      : noRoom(fullVolume),
  ),
  OutputTakenError: unusable(500, 'FILE_NOT_WRITTEN', ({ path }) => [
    `${visible(path)} already exists.`,
    'Remove it, and try again.',
  ]),
  DamagedEventError: unusable(500, 'SESSION_DAMAGED', ({ stream, version, reason }) => [
    `The log of ${stream.id} is damaged at event ${version}: ${visible(reason)}.`,
    RESTORE,
  ]),
  DamagedBlobError: unusable(500, 'SESSION_DAMAGED', ({ hash, reason }) => [
    `A document of the session is damaged (${hash}): ${visible(reason)}.`,
    RESTORE,
  ]),
  StoreBusyError: refusing(503, 'STORE_BUSY', () => [
    'Another process has the database locked.',
    'Try again in a moment.',
    {},
    { 'retry-after': '1' },
  ]),
  ExpectedVersionMismatchError: refusing(409, 'WRITTEN_MEANWHILE', () => [
    'Another process wrote to the session at the same time.',
    'Nothing was written. Try again.',
    { retryable: true },
  ]),
  StoreTooNewError: unusable(503, 'STORE_TOO_NEW', () => [
    'The database was written by a newer WorkRail.',
    'Update WorkRail on this machine.',
  ]),
  StoreUnavailableError: unusable(503, 'STORE_UNAVAILABLE', ({ reason, fullVolume }) =>
    fullVolume === undefined ? [`${visible(reason)}.`, 'Resolve that and try again.'] : noRoom(fullVolume),
  ),
};

export const refusalOf = (error: DashboardError): Refusal =>
  (REFUSALS[error._tag] as (one: DashboardError) => Refusal)(error);
