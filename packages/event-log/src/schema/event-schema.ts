import * as z from 'zod';
import type { RecordedEvent } from '../kinds/define-event.ts';
import type { AnyEventDefinition, StreamDefinition } from '../streams/define-stream.ts';
import { text } from './texts.ts';
import { type Vocabulary, vocabulary } from './vocabulary.ts';

type EventSchema = z.ZodType<RecordedEvent<string, unknown>>;

const built = new WeakMap<StreamDefinition, EventSchema>();

/** Any event of a type of stream, as it lies in a log. Built when it is asked for first. */
export function eventSchema(definition: StreamDefinition): EventSchema {
  const known = built.get(definition);
  if (known !== undefined) return known;
  const schema = build(Object.values(definition.kinds), vocabulary());
  built.set(definition, schema);
  return schema;
}

function build([first, ...others]: readonly AnyEventDefinition[], parts: Vocabulary): EventSchema {
  if (first === undefined) throw new Error('a type of stream has a kind of event');
  return z.discriminatedUnion('kind', [
    envelope(first, parts),
    ...others.map((kind) => envelope(kind, parts)),
  ]);
}

const envelope = ({ kind, schema }: AnyEventDefinition, parts: Vocabulary) =>
  z.strictObject({
    schemaVersion: z.literal(1),
    kind: z.literal(kind),
    version: z.int().positive(),
    at: text('time'),
    prev: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    data: schema(parts),
  });
