import {
  EMPTY_STREAM,
  EVENT_SCHEMA_VERSION,
  eventBlobs,
  eventCodec,
  type SessionEvent,
  STREAM_TYPES,
  type StreamHead,
} from '@workrail/event-log';
import { canonicalJson, type Digests, E, type Either, keysOf } from '@workrail/kernel';
import type { BundleBlob, BundleEvent, BundleFault, BundleHeader, BundleManifest } from './bundle.ts';
import { fail, type LineFault, type ReadLine, readLine } from './bundle-lines.ts';
import { bundleIdOf } from './bundle-writer.ts';
import { contentCheck, type WorkflowJudge } from './content-check.ts';
import { contentOf, partDigests } from './part-digest.ts';
import { runsInOrder } from './runs-in-order.ts';

/** A verified piece of a bundle. */
export type BundlePiece = BundleHeader | BundleBlob | BundleEvent;

/**
 * Verifies a bundle line by line: shape, version, content addresses, the chain of events, that each event comes
 * after what it builds on, and the manifest. A piece is right as far as the lines before it can tell; only `end`
 * says that the bundle is whole.
 */
export function bundleReader(digests: Digests, judge: WorkflowJudge) {
  const parts = partDigests(digests);
  const codec = eventCodec(STREAM_TYPES, digests);
  const blobs = new Set<string>();
  /** Blobs that no event has spoken of yet. */
  const waiting = new Map<string, string>();
  const runs = runsInOrder(digests);
  const content = contentCheck(judge);
  let number = 0;
  let header: BundleHeader | undefined;
  let manifest: BundleManifest | undefined;
  let head: StreamHead = EMPTY_STREAM;
  let [first, last]: [SessionEvent | undefined, SessionEvent | undefined] = [undefined, undefined];

  const takeBlob = (line: Extract<ReadLine, { readonly part: 'blob' }>): Either<LineFault, BundlePiece> => {
    const { text, ...piece } = line;
    const { hash } = piece;
    if (blobs.has(hash)) return fail('BUNDLE_INVALID_FORMAT', `the document ${hash} occurs twice`);
    if (digests.sha256Hex(text) !== hash)
      return fail('BUNDLE_INTEGRITY_FAILED', `the content of the document ${hash} has a different digest`);
    const wrong = content.blob(line.role, hash, line.value);
    if (wrong !== undefined) return fail('BUNDLE_INVALID_FORMAT', `${wrong} (${hash})`);
    blobs.add(hash);
    waiting.set(hash, line.role);
    return E.right(piece);
  };

  const takeEvent = ({
    event: given,
    body,
  }: Extract<ReadLine, { readonly part: 'event' }>): Either<LineFault, BundlePiece> => {
    if (typeof given.schemaVersion === 'number' && given.schemaVersion > EVENT_SCHEMA_VERSION)
      return fail(
        'BUNDLE_UNSUPPORTED_VERSION',
        `event ${head.version + 1} has version ${given.schemaVersion}; this program reads up to ${EVENT_SCHEMA_VERSION}: update it`,
      );
    const hash = digests.sha256Hex(body);
    const decoded = codec.decode('session', { version: head.version + 1, body, hash });
    if (E.isLeft(decoded))
      return fail(
        decoded.left.oversized === true ? 'BUNDLE_INVALID_FORMAT' : 'BUNDLE_EVENT_ORDER_INVALID',
        `event ${head.version + 1}: ${decoded.left.reason}`,
      );
    const event = decoded.right;
    if (event.prev !== head.hash)
      return fail(
        'BUNDLE_EVENT_ORDER_INVALID',
        `event ${event.version} does not follow from the event before it`,
      );
    const outOfOrder = runs.fault(event, header);
    if (outOfOrder !== undefined)
      return fail('BUNDLE_EVENT_ORDER_INVALID', `event ${event.version}: ${outOfOrder}`);
    for (const { hash: needed, role } of eventBlobs(event)) {
      if (!blobs.has(needed))
        return fail(
          'BUNDLE_MISSING_PART',
          `event ${event.version} refers to the ${role} ${needed}, which is missing`,
        );
      const as = waiting.get(needed);
      if (as !== undefined && as !== role)
        return fail(
          'BUNDLE_INVALID_FORMAT',
          `the document ${needed} is declared as ${as} and used as ${role}`,
        );
      waiting.delete(needed);
    }
    const [unused] = waiting.keys();
    if (unused !== undefined)
      return fail(
        'BUNDLE_INVALID_FORMAT',
        `the document ${unused} precedes an event that does not refer to it`,
      );
    const wrong = content.event(event);
    if (wrong !== undefined) return fail('BUNDLE_INVALID_FORMAT', `event ${event.version}: ${wrong}`);
    head = { version: event.version, hash };
    first ??= event;
    last = event;
    return E.right({ part: 'event', event });
  };

  const takeManifest = (given: BundleManifest): Either<LineFault, undefined> => {
    const { bundleId, ...told } = given;
    if (bundleIdOf(told, digests) !== bundleId)
      return fail('BUNDLE_INTEGRITY_FAILED', 'the manifest was changed: it does not match its bundleId');
    if (first === undefined || last === undefined || head.hash === null)
      return fail('BUNDLE_MISSING_PART', 'it contains no events');
    const awaited = runs.awaited();
    if (awaited !== undefined)
      return fail('BUNDLE_MISSING_PART', `a gap refers to the node ${awaited}, which does not exist`);
    const found = contentOf(parts, { head: head.hash, from: first.at, to: last.at }, runs.started());
    for (const key of keysOf(found))
      if (canonicalJson({ it: found[key] as never }) !== canonicalJson({ it: told[key] as never }))
        return fail('BUNDLE_INTEGRITY_FAILED', `${key} of the manifest do not match the content`);
    manifest = given;
    return E.right(undefined);
  };

  const take = (text: string): Either<LineFault, BundlePiece | undefined> => {
    if (manifest !== undefined)
      return fail('BUNDLE_INVALID_FORMAT', 'there are more lines after the manifest');
    const read = readLine(text);
    if (E.isLeft(read)) {
      const isOther = header === undefined && read.left.code === 'BUNDLE_INVALID_FORMAT';
      return isOther ? fail('BUNDLE_INVALID_FORMAT', `this is not a bundle: ${read.left.reason}`) : read;
    }
    const line = read.right;
    if ((line.part === 'header') !== (header === undefined))
      return fail(
        'BUNDLE_INVALID_FORMAT',
        header === undefined ? 'the bundle does not start with a header' : 'there is a second header',
      );
    if (line.part === 'manifest') return takeManifest(line);
    parts[line.part].add(text);
    if (line.part === 'blob') return takeBlob(line);
    if (line.part === 'event') return takeEvent(line);
    header = line;
    return E.right(line);
  };

  return {
    /** Checks the next line. Undefined for the manifest, which ends the bundle. */
    line: (text: string): Either<BundleFault, BundlePiece | undefined> => {
      number += 1;
      return E.mapLeft((fault: LineFault): BundleFault => ({ ...fault, line: number }))(take(text));
    },
    /** The manifest, where all of it came and nothing else. */
    end: (): Either<BundleFault, BundleManifest> =>
      manifest === undefined
        ? E.left({
            code: 'BUNDLE_MISSING_PART',
            line: number + 1,
            reason:
              number === 0 ? 'the bundle is empty' : 'the bundle was truncated: its manifest is missing',
          })
        : E.right(manifest),
  };
}
