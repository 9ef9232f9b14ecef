import type { OldSession, PruneResult } from '@workrail/application';
import { counted, program } from '@workrail/kernel';
import { misuseError } from '../errors/cli-error.ts';
import { isOn, numberOf, textOf } from '../options.ts';
import { moment } from '../text/sessions-text.ts';
import { visible } from '../text/visible.ts';
import { answering, watched, withData } from './command.ts';

const STAGES = { look: 'sessions looked at', remove: 'sessions removed', sweep: 'events looked at' } as const;

export const prune = answering({
  name: 'prune',
  about: 'remove sessions that nobody used for long; without --apply, show which ones',
  flags: ['older-than', 'keep', 'dry-run', 'apply', 'json'],
  notes: `A session is old when nothing was recorded in it for so many days. With it go the documents that no other session
needs. The settings retentionDays and keepSessions hold for every call. To keep a session elsewhere, export it first:
what is removed is gone. The file keeps its size; the room in it is used again.`,
  example: 'workrail prune --older-than 180 --apply',
  ask: ({ host, terminal, env }, given) =>
    program(async ({ take, value, fail }) => {
      if (given['dry-run'] === true && given.apply === true)
        return fail(misuseError('--dry-run and --apply are both asked for', 'Say one of them.'));
      const apply = isOn('apply', given, env) && !isOn('dry-run', given, env);
      const olderThanDays = value(numberOf('older-than', { min: 1, max: 36_500 }, given, env));
      const keep = textOf('keep', given, env)?.split(',') ?? [];
      const pruning = withData(host, (data) =>
        data.pruneSessions({
          ...(olderThanDays === undefined ? {} : { olderThanDays }),
          keep: keep.filter((id) => id.trim() !== ''),
          apply,
          onProgress: (stage, done, all) => terminal.progress(done, all, STAGES[stage]),
        }),
      );
      return take(watched(terminal, pruning));
    }),
  text: told,
  remarks: ({ damaged }) =>
    damaged.map(
      (id) =>
        `${id} is damaged and stays; as nobody knows what it needs, no document was removed. workrail sessions show ${id} says where`,
    ),
});

const lineOf = ({ sessionId, title, lastActivity, events }: OldSession): string =>
  `${sessionId}  ${moment(lastActivity)}  ${counted(events, 'event')}${title === undefined ? '' : `  ${visible(title)}`}`;

function told({ applied, sessions, olderThanDays, kept, blobs }: PruneResult): string {
  const age = `without activity for ${counted(olderThanDays, 'day')}`;
  const head = applied
    ? `Removed ${counted(sessions.length, 'session')} ${age}.`
    : `${counted(sessions.length, 'session')} ${age}${sessions.length === 0 ? '' : ' would be removed'}.`;
  return [
    ...sessions.map(lineOf),
    head,
    `${kept.young} younger${kept.listed > 0 ? `, ${kept.listed} old and to be kept` : ''}${kept.resumed > 0 ? `, ${kept.resumed} that went on meanwhile` : ''}: these stay.`,
    ...(blobs === undefined
      ? []
      : [
          `Removed ${counted(blobs.blobs, 'document')} that no session needs (${counted(blobs.bytes, 'byte')}).`,
        ]),
    ...(applied || sessions.length === 0 ? [] : ['Nothing was changed. --apply removes them.']),
    '',
  ].join('\n');
}
