import type { AdvanceBlocked, StoredEvent } from '@workrail/event-log';
import { defined, firstAttempt, jsonPrefix } from '@workrail/kernel';
import type { ExecutionAnswer } from '../execution/answer.ts';
import { MAX_BLOCKERS } from '../execution/blockers.ts';
import { answerAt, roomIn } from '../execution/build-answer.ts';
import { fitBlockers } from '../execution/fit-blockers.ts';
import type { Place } from '../execution/place.ts';
import type { Minter } from '../execution/tokens.ts';
import { refusedIn } from './refused.ts';
import { recordedSent } from './sent.ts';

const KEYS_SHOWN = 20;
const KEY_LIMIT = 60;

/*
 * The answers to an attempt are made of what the log says and of nothing else: the first answer and every
 * replay of it are equal to the byte.
 */

/** An attempt that led to `to`. */
export function advancedAnswer(to: Place, minter: Minter): ExecutionAnswer {
  return answerAt(to, firstAttempt(to.node.node), minter, { warnings: to.node.event.data.warnings });
}

/** An attempt that stays at `at`, with what is missing and an ack for the next try. */
export function blockedAnswer(
  at: Place,
  event: StoredEvent & AdvanceBlocked,
  minter: Minter,
): ExecutionAnswer {
  const { retry, blockers, warnings } = event.data;
  const sent = recordedSent(event);
  const keys = Object.keys(sent.context ?? {}).sort();
  const refused = refusedIn(blockers, at.run.workflow);
  const artifacts = sent.artifacts?.filter(({ kind }) => !refused.kinds.has(kind)) ?? [];
  const kept = {
    notes: sent.notes !== undefined && !refused.notes,
    contextKeys: keys.slice(0, KEYS_SHOWN).map(shortKey),
    contextKeyCount: keys.length,
    ...(artifacts.length === 0 ? {} : { artifactKinds: artifacts.map(({ kind }) => kind) }),
  };
  const { preferences } = event.data;
  const answer = answerAt(at, retry, minter, defined({ warnings, preferences }));
  const shown = fitBlockers(blockers, roomIn({ ...answer, kept }));
  const more = shown.length < blockers.length || blockers.length === MAX_BLOCKERS;
  return { ...answer, kind: 'blocked', blockers: shown, ...(more ? { moreBlockers: true } : {}), kept };
}

function shortKey(key: string): string {
  const beginning = jsonPrefix(key, KEY_LIMIT);
  return beginning === key ? key : `${beginning}…`;
}
