import {
  eventSchema,
  SESSION_KINDS,
  type SessionEventKind,
  STREAM_TYPES,
  TIME_PATTERN,
} from '@workrail/event-log';
import type { JsonObject } from '@workrail/kernel';
import * as z from 'zod';
import { BLOB_VALUES } from './blob-values.ts';
import { LINE_LIMIT } from './bundle-lines.ts';
import { NESTING_LIMIT, VALUE_LIMIT } from './json-size.ts';
import { LINES } from './line-schemas.ts';

const ABOUT = [
  'One line of a session bundle: a text file in UTF-8 with a line feed after each line.',
  `A line is in canonical form (RFC 8785), except that the objects of a workflow keep their author's order of keys. It has at most ${LINE_LIMIT} bytes and ${VALUE_LIMIT} values, and nests at most ${NESTING_LIMIT} levels deep.`,
  'The header is the first line and the manifest is the last; events and documents are in between.',
  'The schema describes one line at a time. Whether digests are correct, events follow from each other and nothing is missing can be checked only across all lines.',
].join(' ');

const ABOUT_EVENTS = {
  schemaVersion: 'Version of the event format. A newer version is refused.',
  kind: 'The kind of event.',
  version: 'From 1, without gaps.',
  at: 'When it was recorded, in UTC; the order of events is that of their versions.',
  prev: 'SHA-256 of the canonical JSON of the previous event; null for the first one.',
  data: 'The content of the event, depending on its kind. Title, workspace and notes have the length limits of WorkRail.',
};

/** JSON Schema (2020-12) of a bundle's lines, made of what the reader reads them with. */
export function bundleSchema(): JsonObject {
  const { $schema, ...schema } = z.toJSONSchema(publishedLine(), {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'object';
      explainEvent(jsonSchema);
    },
  });
  return {
    $schema,
    title: 'WorkRail session bundle',
    description: ABOUT,
    ...schema,
  } as unknown as JsonObject;
}

/** The lines as they are read, with what events and documents are read with in place of any value. */
const publishedLine = () =>
  z.discriminatedUnion('part', [
    LINES.header,
    z.discriminatedUnion('role', [
      document('workflow'),
      document('context'),
      document('artifact'),
      document('exchange'),
    ]),
    LINES.event
      .extend({
        event: eventSchema(STREAM_TYPES.session).describe(LINES.event.shape.event.description ?? ''),
      })
      .describe(LINES.event.description ?? ''),
    LINES.manifest,
  ]);

const document = <Role extends keyof typeof BLOB_VALUES>(role: Role) =>
  LINES.blob
    .extend({ role: z.literal(role).describe('What the document is.'), value: BLOB_VALUES[role] })
    .describe(LINES.blob.description ?? '');

/** Says what an event of a kind is, and what its time looks like: the log takes any text there, a bundle does not. */
function explainEvent(schema: z.core.JSONSchema.BaseSchema): void {
  const { kind, prev, at } = schema.properties ?? {};
  const name = typeof kind === 'object' ? kind.const : undefined;
  if (prev === undefined || typeof at !== 'object' || typeof name !== 'string') return;
  schema.description = SESSION_KINDS[name as SessionEventKind].meaning;
  at.pattern = TIME_PATTERN.source;
  for (const [key, text] of Object.entries(ABOUT_EVENTS)) {
    const property = schema.properties?.[key];
    if (typeof property === 'object') property.description = text;
  }
}
