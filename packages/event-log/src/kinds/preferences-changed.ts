import { PREFERENCE_NAMES } from '../preferences.ts';
import { presetOf } from '../presets.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { stateAtPoint, stateRows, tellProgress, workRow } from './served-rows.ts';
import { keep, WARNINGS } from './treatments.ts';

export const preferencesChanged = defineSessionEvent({
  kind: 'preferences_changed',
  meaning: 'Different preferences apply at a node and after it.',
  schema: ({ z, run, node, preferences, preferencesDelta, warnings, ...v }: Vocabulary) =>
    z.strictObject({
      runId: run,
      /** The point for which it was asked. */
      node,
      /** What was asked for; the rest stays. */
      delta: preferencesDelta,
      effective: preferences,
      warnings,
      /** The point at which they hold: a child that stands where `node` does. In older logs they hold at `node` itself. */
      point: z
        .strictObject({
          to: node,
          attempt: v.attempt,
          /** Steps done from the start of the run; none where it is left out. */
          depth: v.count.exactOptional(),
          /** Blob with the context. */
          context: v.blob,
          position: v.position,
          capabilities: v.capabilities.exactOptional(),
          openGaps: v.count.exactOptional(),
          /** Whose turn it is there. */
          turn: v.turn.exactOptional(),
        })
        .exactOptional(),
    }),
  subject: ({ runId, node, point }) => ({ runId, node: point?.to ?? node }),
  makes: ({ runId, node, point }) =>
    point === undefined ? undefined : { runId, node: point.to, from: { node, attempt: point.attempt } },
  rows: ({ runId, node, point }, { id: sessionId, version, at }) =>
    point === undefined
      ? [{ table: 'attachments', node, kind: 'preferences_changed', sessionId, version }]
      : [
          { table: 'nodes', node: point.to, sessionId, runId, parent: node, version },
          { table: 'tips', runId, tip: point.to },
          ...(point.turn === undefined
            ? []
            : [
                ...stateRows(runId, stateAtPoint(point)),
                workRow(sessionId, { runId, node, due: null }),
                ...(point.turn === 'server' ? [workRow(sessionId, { runId, node: point.to, due: at })] : []),
              ]),
        ],
  blobs: ({ point }) => (point === undefined ? [] : [{ hash: point.context, role: 'context' }]),
  search: NOT_SEARCHED,
  paths: none,
  text: ({ effective }) => {
    const values = PREFERENCE_NAMES.map((name) => effective[name]).join(', ');
    return `Preferences are now ${presetOf(effective)?.mode ?? values}`;
  },
  redaction: {
    ...keep('runId', 'node', 'delta', 'effective'),
    warnings: WARNINGS,
    point: {
      ...keep('to', 'attempt', 'depth'),
      context: 'document',
      ...keep('position', 'capabilities', 'openGaps', 'turn'),
    },
  },
  rename: ({ point, ...data }, names) => ({
    ...data,
    runId: names.run(data.runId),
    node: names.node(data.node),
    ...(point === undefined
      ? {}
      : {
          point: { ...point, to: names.node(point.to), attempt: names.attempt(point.attempt, data.node) },
        }),
  }),
  order: ({ runId, node, point }, log) =>
    point === undefined
      ? log.point(runId, node)
      : log.pointMade({ runId, node: point.to, from: node, attempt: point.attempt }),
  tell: ({ at, data: { runId, node, effective, point } }, listener) => {
    if (point === undefined) return listener.preferencesChanged?.(runId, node, effective);
    const { to, attempt, depth = 0, position, context, openGaps = 0 } = point;
    listener.pointMade?.({
      ...{ runId, node: to, parent: node, attempt, stepId: null, depth, at, position },
      ...{ context, preferences: effective, decisions: [], openGaps },
    });
    if (point.turn !== undefined) tellProgress(listener, { runId, at, change: stateAtPoint(point) });
  },
});
