import { keepsOrder } from '@workrail/event-log';
import {
  canonicalJson,
  E,
  type Either,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
  utf8Length,
} from '@workrail/kernel';
import * as z from 'zod';
import type { BundleBlob, BundleFault, BundleHeader, BundleManifest } from './bundle.ts';
import { excessIn } from './json-size.ts';
import { BUNDLE_SCHEMA_VERSION, LINES } from './line-schemas.ts';

/** Bytes of one line: the largest artifact or compiled workflow, with room for its frame. */
export const LINE_LIMIT = 16 * 1_048_576;

const line = z.discriminatedUnion('part', [LINES.header, LINES.blob, LINES.event, LINES.manifest]);

/** A line in its shape; what an event says is not looked at yet. */
export type ReadLine =
  | BundleHeader
  | BundleManifest
  | (BundleBlob & { /** Canonical JSON of the value. */ readonly text: string })
  | { readonly part: 'event'; readonly event: JsonObject /** Its canonical JSON. */; readonly body: string };

export type LineFault = Omit<BundleFault, 'line'>;

export const fail = (code: BundleFault['code'], reason: string): Either<LineFault, never> =>
  E.left({ code, reason });

/**
 * Reads the shape of one line. A line that is not written in the one canonical way is no line of a bundle; only a
 * workflow has its keys in the order of its author.
 */
export function readLine(given: string): Either<LineFault, ReadLine> {
  if (utf8Length(given) > LINE_LIMIT)
    return fail('BUNDLE_TOO_LARGE', `the line has more than ${LINE_LIMIT} bytes`);
  const excess = excessIn(given);
  if (excess !== undefined) return fail('BUNDLE_TOO_LARGE', excess);
  const json = parseJson(given);
  if (!isJsonObject(json)) return fail('BUNDLE_INVALID_FORMAT', 'the line is not a JSON object');
  const version = json.part === 'header' ? json.bundleSchemaVersion : undefined;
  if (typeof version === 'number' && version > BUNDLE_SCHEMA_VERSION)
    return fail(
      'BUNDLE_UNSUPPORTED_VERSION',
      `the bundle has version ${version}; this program reads up to ${BUNDLE_SCHEMA_VERSION}: update it`,
    );
  const read = line.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return fail(
      'BUNDLE_INVALID_FORMAT',
      `${issue?.path.join('.') || 'part'}: ${issue?.message ?? 'it is not valid'}`,
    );
  }
  return (
    writtenAs(read.data, json, given) ??
    fail('BUNDLE_INVALID_FORMAT', 'the line is not in canonical form (RFC 8785): it was changed')
  );
}

/** What a line says, if it is written as it should be; it holds the canonical text of an event already. */
function writtenAs(
  read: z.infer<typeof line>,
  json: JsonObject,
  given: string,
): Either<LineFault, ReadLine> | undefined {
  if (read.part === 'blob') return blobWrittenAs({ ...read, value: read.value as Json }, given);
  if (canonicalOf(json) !== given) return undefined;
  return E.right(
    read.part === 'event'
      ? { ...read, body: given.slice('{"event":'.length, -',"part":"event"}'.length) }
      : read,
  );
}

function blobWrittenAs(blob: BundleBlob, given: string): Either<LineFault, ReadLine> | undefined {
  const frame = blobFrame(blob);
  const body = given.slice(frame.length, -1);
  const text = canonicalOf(blob.value);
  const isRight = body === text || (keepsOrder(blob.value) && body === JSON.stringify(blob.value));
  return text !== undefined && isRight && given === `${frame}${body}}`
    ? E.right({ ...blob, text })
    : undefined;
}

/** The beginning of a blob's line, up to its value. */
export function blobFrame({ part, role, hash }: Omit<BundleBlob, 'value'>): string {
  const frame = canonicalJson({ hash, part, role, value: 0 });
  return frame.slice(0, -'0}'.length);
}

/** What has no canonical form at all (a number beyond all bounds, half a character) has no canonical text either. */
function canonicalOf(json: Json): string | undefined {
  try {
    return canonicalJson(json);
  } catch {
    return undefined;
  }
}
