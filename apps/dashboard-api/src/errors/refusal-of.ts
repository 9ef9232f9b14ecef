import { absurd } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { visible } from '../text/visible.ts';
import { bundleRefusal } from './bundle-refusal.ts';
import type { DashboardError } from './dashboard-error.ts';
import { type Refusal, refusal } from './refusal.ts';
import { surfaceRefusal } from './surface-refusal.ts';

/** Every error of the dashboard as HTTP says it: the types keep the map complete. */
export function refusalOf(error: DashboardError): Refusal {
  switch (error._tag) {
    case 'InvalidInputError': {
      const { field, rule, message, fix } = error;
      const { status, failure } = refusal(400, 'INVALID_REQUEST', [`${visible(message)}.`, visible(fix)]);
      return {
        status,
        failure: { ...failure, violations: [{ path: field, rule, message: visible(message) }] },
      };
    }
    case 'SessionNotFoundError':
      return notFound(
        'SESSION_NOT_FOUND',
        `There is no session ${visible(error.sessionId)} in this data folder.`,
      );
    case 'RunNotFoundError':
      return notFound('RUN_NOT_FOUND', `There is no run ${visible(error.runId)} in this data folder.`);
    case 'NodeNotFoundError':
      return notFound('POINT_NOT_FOUND', `No run of this data folder has the point ${visible(error.node)}.`);
    case 'ArtifactNotFoundError':
      return notFound(
        'ARTIFACT_NOT_FOUND',
        `Nothing that was left at ${visible(error.node)} is this artifact.`,
      );
    case 'RunNotInSessionError':
      return notFound('RUN_NOT_FOUND', `Session ${error.sessionId} has no run ${visible(error.runId)}.`);
    case 'WorkflowNotFoundError':
      return refusal(404, 'WORKFLOW_NOT_FOUND', [
        `There is no workflow "${visible(error.workflowId)}" here.`,
        error.didYouMean === undefined
          ? 'GET /api/workflows shows the ids; those of a project need its workspace.'
          : `Did you mean ${error.didYouMean}?`,
      ]);
    case 'WorkflowAmbiguousError':
      return refusal(409, 'WORKFLOW_AMBIGUOUS', [
        `Several files have the id "${visible(error.workflowId)}": ${error.files.map(visible).join(', ')}.`,
        'Give each of them an id of its own.',
      ]);
    case 'WorkflowInvalidError':
      return refusal(409, 'WORKFLOW_INVALID', [
        `"${visible(error.workflowId)}" can not be compiled: ${error.diagnostics.map(({ message }) => visible(message)).join(' ')}`,
        'Correct its file; workrail validate shows each place.',
      ]);
    case 'WorkflowSourceError':
      return unusable('WORKFLOW_FOLDER_UNREADABLE', [
        `${visible(error.path)} can not be read: ${visible(error.reason)}.`,
        'Make it readable, or take it off the list of workflow folders.',
      ]);
    case 'KeyringError':
      return unusable('KEYRING_UNUSABLE', [
        `${visible(error.path)}: ${visible(error.reason)}.`,
        'Restore keyring.json in the data folder from a backup.',
      ]);
    case 'FontsMissingError':
      return unusable('FONTS_MISSING', [
        `The fonts of the program can not be read: ${visible(error.reason)}.`,
        'Build it again: node scripts/bundle.mjs dashboard-api. Markdown and HTML need no fonts.',
      ]);
    case 'OutputError':
      return unusable('FILE_NOT_WRITTEN', [
        `${visible(error.path)} can not be written: ${visible(error.reason)}.`,
        'See that the folder for temporary files can be written to and has room.',
      ]);
    case 'BundleUnreadableError':
    case 'BundleRefusedError':
    case 'DamagedHereError':
    case 'ReplaceRefusedError':
      return bundleRefusal(error);
    case 'DamagedEventError':
    case 'DamagedBlobError':
    case 'StoreBusyError':
    case 'ExpectedVersionMismatchError':
    case 'StoreTooNewError':
    case 'StoreUnavailableError':
      return storeRefusal(error);
    default:
      return surfaceRefusal(error);
  }
}

const notFound = (code: string, message: string): Refusal =>
  refusal(404, code, [message, 'Check the id; it may lie in another data folder, or was removed.']);

/** Nothing that the same request again would change. */
const unusable = (code: string, words: readonly [string, string], status: 500 | 503 = 500): Refusal => {
  const { failure } = refusal(status, code, words);
  return { status, failure: { ...failure, category: 'execution', retryable: false } };
};

const RESTORE =
  'Other sessions are not affected. Restore the data folder from a backup, or go on without this session.';

function storeRefusal(error: StoreError): Refusal {
  switch (error._tag) {
    case 'DamagedEventError':
      return unusable('SESSION_DAMAGED', [
        `The log of ${error.stream.id} is damaged at event ${error.version}: ${visible(error.reason)}.`,
        RESTORE,
      ]);
    case 'DamagedBlobError':
      return unusable('SESSION_DAMAGED', [
        `A document of the session is damaged (${error.hash}): ${visible(error.reason)}.`,
        RESTORE,
      ]);
    case 'StoreBusyError':
      return {
        ...refusal(503, 'STORE_BUSY', [
          'Another program holds the database for long.',
          'Try again in a moment.',
        ]),
        headers: { 'retry-after': '1' },
      };
    case 'ExpectedVersionMismatchError': {
      const { status, failure } = refusal(409, 'WRITTEN_MEANWHILE', [
        'Another program wrote to the session at this moment.',
        'Try again. Nothing was written.',
      ]);
      return { status, failure: { ...failure, retryable: true } };
    }
    case 'StoreTooNewError':
      return unusable(
        'STORE_TOO_NEW',
        ['The database was written by a newer WorkRail.', 'Update WorkRail on this machine.'],
        503,
      );
    case 'StoreUnavailableError':
      return unusable(
        'STORE_UNAVAILABLE',
        [`${visible(error.reason)}.`, 'Mend what it says and try again.'],
        503,
      );
    default:
      return absurd(error);
  }
}
