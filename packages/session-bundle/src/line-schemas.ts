import { TEXT_LIMITS } from '@workrail/event-log';
import {
  BLOB_HASH_PATTERN,
  type BlobHash,
  BUDGETS,
  isJsonObject,
  type JsonObject,
  RUN_ID_PATTERN,
  type RunId,
  SESSION_ID_PATTERN,
  type SessionId,
  utf8Length,
  WORKFLOW_HASH_PATTERN,
} from '@workrail/kernel';
import * as z from 'zod';

/** The form of bundles that this build writes. Workflows in it have their keys in the order of their author. */
export const BUNDLE_SCHEMA_VERSION = 2;
/** Those that it reads. In the first, all keys are in canonical order. */
const READ_VERSIONS = [1, BUNDLE_SCHEMA_VERSION] as const;
export const BUNDLE_KIND = 'workrail_session_bundle';

const digest = z.string().regex(BLOB_HASH_PATTERN);
/** A text within bytes, as texts of events are. */
const text = (bytes: number): z.ZodString =>
  z
    .string()
    .refine((value) => utf8Length(value) <= bytes, `it has more than ${bytes} bytes`)
    .meta({ maxLength: bytes });

const PRODUCER_BYTES = 200;
/** An id of a type; nothing is changed. */
const id = <Id extends string>(form: z.ZodString) => form.transform((value) => value as Id);

const part = {
  count: z.int().nonnegative().describe('Lines of the part.'),
  sha256: digest.describe(
    'Starts as 32 zero bytes. For each line of the part it becomes the SHA-256 of its previous value followed by the SHA-256 of the line.',
  ),
};

export const producer = z
  .strictObject({
    name: text(PRODUCER_BYTES).describe('Its name.'),
    version: text(PRODUCER_BYTES).describe('Its version.'),
  })
  .describe('The program that wrote the bundle.');

const header = z
  .strictObject({
    part: z.literal('header').describe('The header.'),
    kind: z.literal(BUNDLE_KIND).describe('Marks the file as a bundle.'),
    bundleSchemaVersion: z
      .literal(READ_VERSIONS)
      .describe('Version of the bundle format. A newer version is refused.'),
    producer,
    session: z
      .strictObject({
        sessionId: id<SessionId>(
          z.string().regex(SESSION_ID_PATTERN).describe('Its id on the machine that exported it.'),
        ),
        title: text(BUDGETS.title).exactOptional().describe('Its title.'),
        workspace: text(BUDGETS.workspacePath)
          .exactOptional()
          .describe('Path of its project on the machine that exported it.'),
      })
      .describe('The session, as in its session_started event.'),
    redacted: z
      .literal(true)
      .exactOptional()
      .describe(
        'Set if the bundle was redacted: paths, addresses and what looks like a secret were removed. session_started has the same field.',
      ),
  })
  .describe('The first line, and only that one.');

const blob = z
  .strictObject({
    part: z.literal('blob').describe('A document.'),
    role: z.enum(['workflow', 'context', 'artifact', 'exchange']).describe('What the document is used as.'),
    hash: id<BlobHash>(digest.describe('SHA-256 of the canonical JSON of the value.')),
    value: z.unknown().describe('The document.'),
  })
  .describe('A document. It occurs once, before the first event that refers to it.');

/** The event itself is read by the log's own schema. */
const event = z
  .strictObject({
    part: z.literal('event').describe('An event.'),
    event: z.custom<JsonObject>(isJsonObject).describe('The event, as it is stored.'),
  })
  .describe(
    'An event of the log, in order. It refers only to nodes and documents of earlier lines, except that a gap may precede the step that leads to its node.',
  );

const manifest = z
  .strictObject({
    part: z.literal('manifest').describe('The manifest.'),
    bundleId: id<BlobHash>(digest.describe('SHA-256 of the canonical JSON of the rest of the manifest.')),
    header: z.strictObject(part).describe('The header line.'),
    events: z
      .strictObject({
        ...part,
        head: digest.describe('SHA-256 of the canonical JSON of the last event.'),
        from: text(TEXT_LIMITS.time).describe('Time of the first event.'),
        to: text(TEXT_LIMITS.time).describe('Time of the last event.'),
      })
      .describe('The event lines.'),
    blobs: z.strictObject(part).describe('The blob lines.'),
    runs: z
      .array(
        z.strictObject({
          runId: id<RunId>(z.string().regex(RUN_ID_PATTERN).describe('Its id.')),
          workflowId: text(TEXT_LIMITS.workflowId).describe('Its workflow.'),
          workflowHash: z
            .string()
            .regex(WORKFLOW_HASH_PATTERN)
            .describe('The compiled workflow that the run is pinned to.'),
        }),
      )
      .describe('The runs, in the order in which they started.'),
  })
  .describe('The last line, and only that one. It lists exactly what the lines before it contain.');

/** Lines in their shape, by part. */
export const LINES = { header, blob, event, manifest };
