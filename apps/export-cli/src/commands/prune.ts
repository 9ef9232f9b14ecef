import type { OldSession, PruneResult } from '@workrail/application';
import { counted, minuteOf, program } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { misuseError } from '../errors/cli-error.ts';
import { type Given, isOn, numberOf, textOf } from '../options.ts';
import { visible } from '../text/visible.ts';
import { answering, watched, withData } from './command.ts';

const STAGES = { look: 'sessions checked', remove: 'sessions removed', sweep: 'events checked' } as const;

const applies = (given: Given, env: Environment): boolean =>
  isOn('apply', given, env) && !isOn('dry-run', given, env);

export const prune = answering({
  name: 'prune',
  changesData: applies,
  about: 'remove sessions that have been idle for a long time; a dry run unless --apply is given',
  flags: ['older-than', 'keep', 'dry-run', 'apply', 'json'],
  notes: `Removes sessions in which nothing was recorded for that many days, and the stored values that no other session needs. The
setting keepSessions always applies, and retentionDays unless --older-than is given. Removal cannot be undone: export a session first if you may
need it. The database file keeps its size, and the space in it is reused.`,
  example: 'workrail prune --older-than 180 --apply',
  ask: ({ host, terminal, env }, given) =>
    program(async ({ take, value, fail }) => {
      if (given['dry-run'] === true && given.apply === true)
        return fail(misuseError('--dry-run and --apply exclude each other', 'Pass only one of them.'));
      const apply = applies(given, env);
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
        `${id} is damaged and was kept. No stored value was removed, because it is unknown which ones it needs. "workrail sessions show ${id}" says where the damage is`,
    ),
});

const lineOf = ({ sessionId, title, lastActivity, events }: OldSession): string =>
  `${sessionId}  ${minuteOf(lastActivity)}  ${counted(events, 'event')}${title === undefined ? '' : `  ${visible(title)}`}`;

function told({ applied, sessions, olderThanDays, kept, blobs }: PruneResult): string {
  const age = `without activity for ${counted(olderThanDays, 'day')}`;
  const head = applied
    ? `Removed ${counted(sessions.length, 'session')} ${age}.`
    : `${counted(sessions.length, 'session')} ${age}${sessions.length === 0 ? '' : ' would be removed'}.`;
  return [
    ...sessions.map(lineOf),
    head,
    `Kept: ${kept.young} more recent${kept.listed > 0 ? `, ${kept.listed} listed to be kept` : ''}${kept.resumed > 0 ? `, ${kept.resumed} used while this ran` : ''}.`,
    ...(blobs === undefined
      ? []
      : [
          `Removed ${counted(blobs.blobs, 'stored value')} that no session needs (${counted(blobs.bytes, 'byte')}).`,
        ]),
    ...(applied || sessions.length === 0 ? [] : ['Nothing was changed. To remove them, add --apply.']),
    '',
  ].join('\n');
}
