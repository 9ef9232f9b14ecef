import type { VerifyResult } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import type { Paint } from '../text/paint.ts';
import { visible } from '../text/visible.ts';
import { answering, watched, withData } from './command.ts';

export const verify = answering({
  name: 'verify',
  about: 'check the log of all sessions and every document, and make anew what is derived from them',
  flags: ['json'],
  notes: `Every event carries the digest of the one before it, so an event that was edited, dropped or put elsewhere is found and
named. Nothing of the log is changed.

Exit codes:
  0  all is as it was written
  1  something is damaged; it is named
  2  the command line cannot be followed`,
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
  as_it_should_be: 'What is derived from the log is as it should be.',
  made_anew: 'What is derived from the log was not as it should be, and was made anew.',
  not_looked_at: 'What is derived from the log was not looked at, as the log is damaged.',
} as const;

function told({ sessions, events, damaged, readModel, fullVolume = '' }: VerifyResult, paint: Paint): string {
  const lines = damaged.map(({ sessionId, version, reason }) =>
    paint.error(`${sessionId}${version === undefined ? '' : `, event ${version}`}: ${visible(reason)}`),
  );
  return [
    ...lines,
    damaged.length === 0
      ? `${counted(sessions, 'session')} with ${counted(events, 'event')}: every event follows from the one before it, and every document is there.`
      : `${damaged.length} of ${counted(sessions, 'session')} damaged. Restore the data folder from a backup, or go on without these: others are not affected.`,
    readModel === 'no_room'
      ? `What is derived from the log was not looked at, as there is no room on ${visible(fullVolume)}: free some space there and verify again.`
      : READ_MODEL[readModel],
    '',
  ].join('\n');
}
