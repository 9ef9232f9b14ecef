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
import { z } from 'zod';

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
    'Begins as 32 zero bytes; each line of the part in turn makes it the SHA-256 of itself followed by the SHA-256 of the line.',
  ),
};

const header = z
  .strictObject({
    part: z.literal('header').describe('The header.'),
    kind: z.literal(BUNDLE_KIND).describe('Tells bundles from other files.'),
    bundleSchemaVersion: z
      .literal(READ_VERSIONS)
      .describe('Version of the form. A newer one is refused as such.'),
    producer: z
      .strictObject({
        name: text(PRODUCER_BYTES).describe('Its name.'),
        version: text(PRODUCER_BYTES).describe('Its version.'),
      })
      .describe('The program that wrote the bundle.'),
    session: z
      .strictObject({
        sessionId: id<SessionId>(
          z.string().regex(SESSION_ID_PATTERN).describe('Its id where it was exported.'),
        ),
        title: text(BUDGETS.title).exactOptional().describe('Its title.'),
        workspace: text(BUDGETS.workspacePath)
          .exactOptional()
          .describe('Path of the project that it works on, where it was exported.'),
      })
      .describe('The session; says what its session_started event says.'),
    redacted: z
      .literal(true)
      .exactOptional()
      .describe(
        'Set where what points to a machine and what looks secret was taken out; session_started says the same.',
      ),
  })
  .describe('The first line, and no other.');

const blob = z
  .strictObject({
    part: z.literal('blob').describe('A document.'),
    role: z.enum(['workflow', 'context', 'artifact']).describe('What the document is in the session.'),
    hash: id<BlobHash>(digest.describe('SHA-256 of the canonical JSON of the value.')),
    value: z.unknown().describe('The document.'),
  })
  .describe('A document. It stands once, before the first event that speaks of it.');

/** The event itself is read by the log's own schema. */
const event = z
  .strictObject({
    part: z.literal('event').describe('An event.'),
    event: z.custom<JsonObject>(isJsonObject).describe('The event, as it is stored.'),
  })
  .describe(
    'An event of the log, in order. It speaks only of points and documents that lines before it brought; a gap may stand before the step that leads to its point.',
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
            .describe('The compiled workflow that it is pinned to.'),
        }),
      )
      .describe('The runs, in the order in which they started.'),
  })
  .describe('The last line, and no other: what came before it, and nothing else.');

/** Lines in their shape, by part. */
export const LINES = { header, blob, event, manifest };
