import {
  type BlobUse,
  defineEvent,
  defineStream,
  type EventBody,
  none,
  STREAM_TYPES,
  type StoredEvent,
  type StreamId,
  type StreamType,
  sessionStreamId,
  type Vocabulary,
} from '@workrail/event-log';
import type { BlobHash } from '@workrail/kernel';
import { observed, session, sessionStarted } from './events.ts';

type LedgerId = string & { readonly __id: 'ledger' };

const ledgerOpened = defineEvent({
  kind: 'ledger_opened',
  meaning: 'A ledger began.',
  schema: ({ z, text }: Vocabulary) => z.strictObject({ title: text('title') }),
  rows: none,
  blobs: none,
  paths: none,
  text: ({ title }) => `Ledger began: ${title}`,
  redaction: { title: 'title' },
  rename: (data) => data,
});

const entryAdded = defineEvent({
  kind: 'entry_added',
  meaning: 'Something was entered.',
  schema: ({ z, text, blob }: Vocabulary) =>
    z.strictObject({ words: text('notes'), receipt: blob.exactOptional() }),
  rows: none,
  blobs: ({ receipt }): readonly BlobUse[] =>
    receipt === undefined ? [] : [{ hash: receipt, role: 'artifact' }],
  paths: none,
  text: ({ words }) => `Entered: ${words}`,
  redaction: { words: 'notes', receipt: 'document' },
  rename: (data) => data,
});

/** A second type of stream, with two kinds, so that nothing holds for sessions alone. */
const ledgerStream = defineStream({
  type: 'ledger',
  isId: (text): text is LedgerId => /^led_\d+$/.test(text),
  opening: 'ledger_opened',
  kinds: { ledger_opened: ledgerOpened, entry_added: entryAdded },
});

export const TYPES = { ...STREAM_TYPES, ledger: ledgerStream } as const;
export type Types = typeof TYPES;

export const ledger = (n: number): StreamId<'ledger', Types> => ({
  type: 'ledger',
  id: `led_${n}` as LedgerId,
});
export const opened = (n: number): EventBody<'ledger', Types> => ({
  kind: 'ledger_opened',
  data: { title: `Ledger ${n}` },
});
export const entered = (words: string, receipt?: BlobHash): EventBody<'ledger', Types> => ({
  kind: 'entry_added',
  data: receipt === undefined ? { words } : { words, receipt },
});

/** What the suites need of a type of stream. */
export interface Sample<Type extends StreamType<Types>> {
  readonly type: Type;
  readonly stream: (n: number) => StreamId<Type, Types>;
  readonly opening: (n: number) => EventBody<Type, Types>;
  readonly saying: (text: string) => EventBody<Type, Types>;
  /** What an event was made to say. */
  readonly said: (event: StoredEvent<Type, Types>) => string | undefined;
}

export const SESSIONS: Sample<'session'> = {
  type: 'session',
  stream: (n) => sessionStreamId(session(n)),
  opening: sessionStarted,
  saying: observed,
  said: (event) => (event.kind === 'observation_recorded' ? event.data.value : undefined),
};

export const LEDGERS: Sample<'ledger'> = {
  type: 'ledger',
  stream: ledger,
  opening: opened,
  saying: (text) => entered(text),
  said: (event) => (event.kind === 'entry_added' ? event.data.words : undefined),
};
