import { visible } from '../text/visible.ts';
import { type RefusalsByTag, refusal, refusing } from './refusal.ts';
import type { SurfaceError } from './surface-error.ts';

const OPEN_THE_LINK =
  'Open the link that workrail-dashboard printed when it started, or send its token as "Authorization: Bearer …".';
const BEARER = { 'www-authenticate': 'Bearer realm="workrail"' };

/** Every error that is none of a use case. */
export const SURFACE_REFUSALS: RefusalsByTag<SurfaceError> = {
  ForeignHostError: refusing(403, 'FOREIGN_HOST', () => [
    'The request names a host that this dashboard does not answer for.',
    'Open the link that workrail-dashboard printed. To use another address, start it with --listen <address>.',
  ]),
  ForeignOriginError: refusing(403, 'FOREIGN_ORIGIN', () => [
    'The request comes from a page of another site.',
    'Use the page of the dashboard, or a program that is not a browser.',
  ]),
  NoAccessError: refusing(401, 'NO_ACCESS', () => [
    'The request has no token, or one that is not valid here.',
    OPEN_THE_LINK,
    {},
    BEARER,
  ]),
  WrongTokenError: refusing(401, 'WRONG_TOKEN', () => [
    'This token is not valid for this dashboard.',
    OPEN_THE_LINK,
    {},
    BEARER,
  ]),
  ReadOnlyError: refusing(403, 'READ_ONLY', ({ reason }) =>
    reason === 'flag'
      ? [
          'This dashboard is read-only: it was started with --read-only.',
          'Nothing was changed. Start it again without --read-only.',
        ]
      : [
          'This dashboard is read-only: WORKRAIL_READ_ONLY is set.',
          'Nothing was changed. Unset WORKRAIL_READ_ONLY and start the dashboard again.',
        ],
  ),
  NoSuchPathError: refusing(404, 'NO_SUCH_PATH', () => [
    'There is nothing at this path.',
    'GET /api/openapi.json lists what there is.',
  ]),
  WrongMethodError: refusing(405, 'WRONG_METHOD', ({ allow }) => [
    'This path does not support this method.',
    `Use ${allow}.`,
    {},
    { allow },
  ]),
  NotJsonTypeError: refusing(415, 'NOT_JSON', () => [
    'The body must be JSON, and its Content-Type must say so.',
    'Send it with "Content-Type: application/json".',
  ]),
  BodyTooLargeError: refusing(413, 'BODY_TOO_LARGE', ({ limit }) => [
    `The body is larger than ${limit} bytes.`,
    'Send a smaller body.',
    { context: { limit } },
  ]),
  UnreadableRequestError: ({ status, reason }) =>
    refusal(status, 'UNREADABLE_REQUEST', [
      `The request cannot be read: ${reason}.`,
      'Correct the request and send it again.',
    ]),
  InvalidRequestError: refusing(400, 'INVALID_REQUEST', ({ violations }) => [
    violations.map(({ path, message }) => `${path}: ${message}`).join('; '),
    'Nothing was done. Correct the fields named above and send it again.',
    { violations: [...violations] },
  ]),
  TooOftenError: refusing(429, 'TOO_OFTEN', ({ what, seconds }) => [
    `Too many ${what}.`,
    `Try again in ${seconds} s.`,
    { context: { seconds } },
    { 'retry-after': String(seconds) },
  ]),
  UpgradeNeededError: refusing(426, 'UPGRADE_NEEDED', () => [
    'This path is a WebSocket.',
    'Open it with a WebSocket client.',
    {},
    { upgrade: 'websocket', connection: 'upgrade' },
  ]),
  TemporaryFolderError: refusing(503, 'TEMPORARY_FOLDER_UNUSABLE', ({ folder, reason }) => [
    `The folder for temporary files, ${visible(folder)}, cannot be written to: ${visible(reason)}.`,
    'Free some space there, or make it writable, and try again; or set TMPDIR to another folder and start workrail-dashboard again.',
  ]),
  InternalError: refusing(500, 'INTERNAL', () => [
    'The dashboard failed to handle this request; the reason is in its log.',
    'Try again. If it fails again, look for the correlation id in the stderr of workrail-dashboard.',
  ]),
};
