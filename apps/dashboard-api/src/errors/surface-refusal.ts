import { absurd } from '@workrail/kernel';
import { visible } from '../text/visible.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { SurfaceError } from './surface-error.ts';

const OPEN_THE_LINK =
  'Open the link that workrail-dashboard printed when it started, or send the token of it as "Authorization: Bearer …".';

/** Every error that is none of a use case. */
export function surfaceRefusal(error: SurfaceError): Refusal {
  switch (error._tag) {
    case 'ForeignHostError':
      return refusal(403, 'FOREIGN_HOST', [
        'The request names a host that this dashboard does not answer for.',
        'Open the link that workrail-dashboard printed; for another address start it with --listen <address>.',
      ]);
    case 'ForeignOriginError':
      return refusal(403, 'FOREIGN_ORIGIN', [
        'The request comes from a page of another site.',
        'Use the page of the dashboard, or a program that is no browser.',
      ]);
    case 'NoAccessError':
      return {
        ...refusal(401, 'NO_ACCESS', ['The request shows no token, or another one.', OPEN_THE_LINK]),
        headers: { 'www-authenticate': 'Bearer realm="workrail"' },
      };
    case 'WrongTokenError':
      return {
        ...refusal(401, 'WRONG_TOKEN', ['This is not the token of this dashboard.', OPEN_THE_LINK]),
        headers: { 'www-authenticate': 'Bearer realm="workrail"' },
      };
    case 'NoSuchPathError':
      return refusal(404, 'NO_SUCH_PATH', [
        'There is nothing at this path.',
        'GET /api/openapi.json says what there is.',
      ]);
    case 'WrongMethodError':
      return {
        ...refusal(405, 'WRONG_METHOD', ['This path does not answer to this method.', `Use ${error.allow}.`]),
        headers: { allow: error.allow },
      };
    case 'NotJsonTypeError':
      return refusal(415, 'NOT_JSON', [
        'The body has to be JSON, and say so.',
        'Send it with "Content-Type: application/json".',
      ]);
    case 'BodyTooLargeError':
      return refusal(413, 'BODY_TOO_LARGE', [`The body is larger than ${error.limit} bytes.`, 'Send less.'], {
        limit: error.limit,
      });
    case 'UnreadableRequestError':
      return refusal(error.status, 'UNREADABLE_REQUEST', [
        `The request can not be read: ${error.reason}.`,
        'Mend what it says and send it again.',
      ]);
    case 'InvalidRequestError': {
      const { status, failure } = refusal(400, 'INVALID_REQUEST', [
        error.violations.map(({ path, message }) => `${path}: ${message}`).join('; '),
        'Correct the named members and send it again; nothing was done.',
      ]);
      return { status, failure: { ...failure, violations: [...error.violations] } };
    }
    case 'TooOftenError':
      return {
        ...refusal(429, 'TOO_OFTEN', [`Too many ${error.what}.`, `Try again in ${error.seconds} s.`], {
          seconds: error.seconds,
        }),
        headers: { 'retry-after': String(error.seconds) },
      };
    case 'UpgradeNeededError':
      return {
        ...refusal(426, 'UPGRADE_NEEDED', [
          'This path is a WebSocket.',
          'Open it with a client of WebSockets.',
        ]),
        headers: { upgrade: 'websocket', connection: 'upgrade' },
      };
    case 'TemporaryFolderError':
      return refusal(503, 'TEMPORARY_FOLDER_UNUSABLE', [
        `The folder for temporary files, ${visible(error.folder)}, can not be written to: ${visible(error.reason)}.`,
        'Make room in it, or make it writable, and try again; or start workrail-dashboard with another one in TMPDIR.',
      ]);
    case 'InternalError':
      return refusal(500, 'INTERNAL', [
        'The dashboard failed on this request; the reason is in its log.',
        'Try again; if it fails again, look for the correlation id on the stderr of workrail-dashboard.',
      ]);
    default:
      return absurd(error);
  }
}
