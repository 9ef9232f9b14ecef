import type { Draw } from '../../lossy/draw.ts';
import { type Corruption, ofLines } from './corruption.ts';
import { chained, digestOf, draftsOf, type EventDraft, type LineDraft, sealed } from './sealed.ts';

type Change = (lines: LineDraft[], draw: Draw) => readonly LineDraft[] | undefined;

/** A change by somebody who makes the manifest anew; with `chained`, the chain of events as well. */
const forged = (kind: string, refusedAs: string, change: Change, again = chained): Corruption =>
  ofLines(
    kind,
    (lines, draw) => {
      const drafts = draftsOf(lines);
      return sealed(again(change(drafts, draw) ?? drafts));
    },
    refusedAs,
  );

const unchained = (lines: readonly LineDraft[]): readonly LineDraft[] => lines;

const FORMAT = 'BUNDLE_INVALID_FORMAT';
const INTEGRITY = 'BUNDLE_INTEGRITY_FAILED';
const ORDER = 'BUNDLE_EVENT_ORDER_INVALID';
const MISSING = 'BUNDLE_MISSING_PART';

const OTHER_SESSION = 'ses_0badc0de-0000-7000-8000-000000000000';
const OTHER_RUN = 'run_0badc0de-0000-7000-8000-000000000000';
const OTHER_POINT = '0'.repeat(13);

const eventsOf = (lines: readonly LineDraft[], kind: string): readonly EventDraft[] =>
  lines.flatMap(({ event }) => (event?.kind === kind ? [event] : []));

const anEvent = (lines: readonly LineDraft[], draw: Draw, ...kinds: readonly string[]): EventDraft =>
  draw.pick(kinds.flatMap((kind) => eventsOf(lines, kind)));

const aBlob = (lines: readonly LineDraft[], draw: Draw): LineDraft =>
  draw.pick(lines.filter(({ part }) => part === 'blob'));

const without = (lines: readonly LineDraft[], line: LineDraft | EventDraft): readonly LineDraft[] =>
  lines.filter((one) => one !== line && one.event !== line);

/** Says one of an event's places differently. */
const misplaced = (kind: string, events: readonly string[], data: EventDraft['data']): Corruption =>
  forged(kind, ORDER, (lines, draw) => {
    Object.assign(anEvent(lines, draw, ...events).data, data);
    return undefined;
  });

/** The event comes again right behind itself. */
const repeated = (kind: string, events: readonly string[], more: EventDraft['data'] = {}): Corruption =>
  forged(kind, ORDER, (lines, draw) => {
    const event = anEvent(lines, draw, ...events);
    const index = lines.findIndex((line) => line.event === event);
    const again = structuredClone(event);
    Object.assign(again.data, more);
    return lines.toSpliced(index + 1, 0, { part: 'event', event: again });
  });

const AT_A_POINT = ['preferences_changed', 'advance_blocked', 'gap_recorded'];

/** What somebody makes who knows the format, and fixes every digest: each line is right, the whole is not. */
export const FORGED_BUNDLES: readonly Corruption[] = [
  forged(
    'forged: a note edited, the chain left',
    ORDER,
    (lines, draw) => {
      const acked = eventsOf(lines, 'step_acked').slice(0, -1);
      Object.assign(draw.pick(acked).data.output ?? {}, { notesMarkdown: 'Nobody wrote this.' });
      return undefined;
    },
    unchained,
  ),
  forged(
    'forged: an event left out, the chain left',
    ORDER,
    (lines, draw) => without(lines, draw.pick(lines.slice(0, -1).flatMap(({ event }) => event ?? []))),
    unchained,
  ),
  forged(
    'forged: versions do not count up',
    ORDER,
    (lines, draw) => {
      anEvent(lines, draw, 'step_acked').version += draw.pick([-1, 1, 1000]);
      return undefined;
    },
    unchained,
  ),
  forged('forged: a point left out', ORDER, (lines) => {
    const [first] = eventsOf(lines, 'step_acked');
    return first === undefined ? lines : without(lines, first);
  }),
  forged('forged: a session without a beginning', ORDER, (lines) =>
    lines.filter((l) => l.event?.version !== 1),
  ),
  forged('forged: a run without a beginning', ORDER, (lines, draw) =>
    without(lines, anEvent(lines, draw, 'run_started')),
  ),
  misplaced('forged: a point of another id', ['step_acked'], { to: OTHER_POINT }),
  misplaced('forged: a root of another id', ['run_started'], { node: OTHER_POINT }),
  misplaced('forged: from a point that is not there', ['step_acked'], { from: OTHER_POINT }),
  misplaced('forged: of a run that is not there', ['step_acked', ...AT_A_POINT], { runId: OTHER_RUN }),
  misplaced('forged: at a point that is not there', ['preferences_changed', 'advance_blocked'], {
    node: OTHER_POINT,
  }),
  misplaced('forged: an attempt of another point', ['step_acked', 'advance_blocked'], {
    attempt: 'zzzzzzzzzzzzy',
  }),
  misplaced('forged: a retry of another point', ['advance_blocked'], { retry: OTHER_POINT }),
  misplaced('forged: an event of another session', ['session_started', 'checkpoint_recorded'], {
    sessionId: OTHER_SESSION,
  }),
  misplaced('forged: a field that is not known', ['step_acked', 'run_started'], { admin: true }),
  misplaced('forged: a field of another type', ['step_acked'], { depth: '1' }),
  misplaced('forged: a field of the prototype', ['step_acked'], { constructor: {} }),
  repeated('forged: a session that begins twice', ['session_started']),
  repeated('forged: a run that begins twice', ['run_started']),
  repeated('forged: a point that comes to be twice', ['step_acked']),
  repeated('forged: an attempt that ends twice', ['advance_blocked']),
  repeated('forged: a gap at a point of no run', ['gap_recorded'], { runId: OTHER_RUN }),
  forged('forged: a gap at a point that never comes', MISSING, (lines, draw) => {
    anEvent(lines, draw, 'gap_recorded').data.node = OTHER_POINT;
    return undefined;
  }),
  forged('forged: the header names another session', ORDER, (lines) => {
    Object.assign(lines[0]?.session ?? {}, { sessionId: OTHER_SESSION });
    return undefined;
  }),
  forged('forged: the header gives another title', ORDER, (lines, draw) => {
    Object.assign(lines[0]?.session ?? {}, { [draw.pick(['title', 'workspace'])]: '../../etc/passwd' });
    return undefined;
  }),
  forged('forged: the header calls the session redacted', ORDER, (lines) => {
    Object.assign(lines[0] ?? {}, { redacted: true });
    return undefined;
  }),
  forged('forged: the header does not call the session redacted', ORDER, (lines, draw) => {
    Object.assign(anEvent(lines, draw, 'session_started').data, { redacted: true });
    return undefined;
  }),
  forged('forged: an event of a newer version', 'BUNDLE_UNSUPPORTED_VERSION', (lines, draw) => {
    const event = draw.pick(lines.flatMap(({ event }) => event ?? []));
    event.schemaVersion = draw.pick([2, 7, 1e9]);
    return undefined;
  }),
  forged('forged: no event', MISSING, (lines) => lines.slice(0, 1)),
  forged('forged: a document missing', MISSING, (lines, draw) => without(lines, aBlob(lines, draw))),
  forged('forged: a document of other content', INTEGRITY, (lines, draw) => {
    aBlob(lines, draw).value = { kind: 'x.plan', parts: ['z'] };
    return undefined;
  }),
  forged('forged: a document that nothing speaks of', FORMAT, (lines, draw) => {
    const value = `${draw.below(1e9)}`;
    const blob = { part: 'blob', role: draw.pick(['artifact', 'context', 'workflow']), value };
    return lines.toSpliced(1 + draw.below(lines.length), 0, { ...blob, hash: digestOf(value) });
  }),
  forged('forged: a document twice', FORMAT, (lines, draw) => {
    const blob = aBlob(lines, draw);
    return lines.toSpliced(lines.indexOf(blob), 0, structuredClone(blob));
  }),
  forged('forged: a document in another role', FORMAT, (lines, draw) => {
    const blob = aBlob(lines, draw);
    blob.role = draw.pick(['artifact', 'context', 'workflow'].filter((role) => role !== blob.role));
    return undefined;
  }),
  forged('forged: a document that comes late', MISSING, (lines, draw) => {
    const blob = aBlob(lines, draw);
    return [...without(lines, blob), blob];
  }),
];
