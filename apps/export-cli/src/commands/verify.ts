import type { VerifyResult } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import type { Paint } from '../text/paint.ts';
import { visible } from '../text/visible.ts';
import { answering, watched, withData } from './command.ts';

export const verify = answering({
  name: 'verify',
  changesData: true,
  about:
    'check the log and stored values of all sessions, and rebuild what is derived from them if it is wrong',
  flags: ['json'],
  notes: `Every event carries the digest of the one before it, so an event that was edited, removed or moved is found and named.
The log itself is never changed.

Exit codes:
  0  everything is as it was written
  1  something is damaged, and named in the output
  2  wrong usage`,
  example: 'workrail verify --json',
  ask: ({ host, terminal }) =>
    watched(
      terminal,
      withData(host, (data) =>
        data.verifySessions({ onProgress: (sessions) => terminal.progress(sessions, 0, 'sessions') }),
      ),
    ),
  text: (verified, { terminal }) => told(verified, terminal.paint),
  code: ({ damaged }) => (damaged.length > 0 ? EXIT.problems : EXIT.ok),
});

const READ_MODEL = {
  as_it_should_be: 'The read model matches the log.',
  made_anew: 'The read model did not match the log and was rebuilt.',
  not_looked_at: 'The read model was not checked, because the log is damaged.',
} as const;

function told({ sessions, events, damaged, readModel, fullVolume = '' }: VerifyResult, paint: Paint): string {
  const lines = damaged.map(({ sessionId, version, reason }) =>
    paint.error(`${sessionId}${version === undefined ? '' : `, event ${version}`}: ${visible(reason)}`),
  );
  return [
    ...lines,
    damaged.length === 0
      ? `${counted(sessions, 'session')} with ${counted(events, 'event')} checked: the log is intact, and no stored value is missing.`
      : `${damaged.length} of ${counted(sessions, 'session')} damaged. Restore the data folder from a backup, or continue without them: the others are not affected.`,
    readModel === 'no_room'
      ? `The read model was not checked, because ${visible(fullVolume)} is full. Free some space there and verify again.`
      : READ_MODEL[readModel],
    '',
  ].join('\n');
}
