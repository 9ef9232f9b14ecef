import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { shownText } from './shown-text.ts';
import { keep, POINTER } from './treatments.ts';

/**
 * What would have been a blocker in a mode that stops: execution went on to `node` in spite of it. A gap that
 * resolves an earlier one of the same branch closes it.
 */
export const gapRecorded = defineSessionEvent({
  kind: 'gap_recorded',
  meaning: 'The run continued to a node although something was missing, or what was missing was supplied.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      node: v.node,
      gapId: text('gapId'),
      severity: z.enum(['info', 'warning', 'critical']),
      code: v.blockerCode,
      pointer: v.pointer,
      message: text('message'),
      resolution: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('unresolved') }),
        z.strictObject({ kind: z.literal('resolves'), gapId: text('gapId') }),
      ]),
    }),
  subject: ({ runId, node }) => ({ runId, node }),
  makes: nothing,
  rows: ({ node }, { id: sessionId, version }) => [
    { table: 'attachments', node, kind: 'gap_recorded', sessionId, version },
  ],
  blobs: none,
  search: NOT_SEARCHED,
  paths: none,
  text: ({ resolution, code, message }) =>
    resolution.kind === 'resolves'
      ? `Gap closed: ${code.toLowerCase().replaceAll('_', ' ')}`
      : `Gap: ${shownText(message)}`,
  redaction: {
    ...keep('runId', 'node'),
    gapId: 'name',
    ...keep('severity', 'code'),
    pointer: POINTER,
    message: 'message',
    resolution: {
      byKind: { unresolved: { kind: 'keep' }, resolves: { kind: 'keep', gapId: 'name' } },
    },
  },
  rename: (data, names) => ({ ...data, runId: names.run(data.runId), node: names.node(data.node) }),
  // A gap stands before the step that leads to its point.
  order: ({ runId, node }, log) => log.pointAhead(runId, node),
  tell: ({ data }, listener) => listener.gap?.(data),
});
