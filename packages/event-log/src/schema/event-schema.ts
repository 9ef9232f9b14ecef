import { keysOf } from '@workrail/kernel';
import * as z from 'zod';
import { EVENT_KINDS, type EventKind, type StoredEvent } from '../kinds/registry.ts';
import { text } from './texts.ts';
import { type Vocabulary, vocabulary } from './vocabulary.ts';

let built: z.ZodType<StoredEvent> | undefined;

const EVENT_NAMES = keysOf(EVENT_KINDS);

/** Any event of the registry, as it lies in a log. Built when it is asked for first. */
export function eventSchema(): z.ZodType<StoredEvent> {
  built ??= build(vocabulary());
  return built;
}

function build(parts: Vocabulary): z.ZodType<StoredEvent> {
  const [first, ...others] = EVENT_NAMES;
  return z.discriminatedUnion('kind', [
    envelope(first, parts),
    ...others.map((kind) => envelope(kind, parts)),
  ]) as z.ZodType<StoredEvent>;
}

const envelope = (kind: EventKind, parts: Vocabulary) =>
  z.strictObject({
    schemaVersion: z.literal(1),
    kind: z.literal(kind),
    version: z.int().positive(),
    at: text('time'),
    prev: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    data: EVENT_KINDS[kind].schema(parts),
  });
