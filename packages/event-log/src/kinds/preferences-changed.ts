import { PREFERENCE_NAMES } from '../preferences.ts';
import { presetOf } from '../presets.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { WARNINGS } from './treatments.ts';

export const preferencesChanged = defineSessionEvent({
  kind: 'preferences_changed',
  meaning: 'Other preferences hold at a point and behind it.',
  schema: ({ z, run, node, preferences, preferencesDelta, warnings }: Vocabulary) =>
    z.strictObject({
      runId: run,
      node,
      /** What was asked for; the rest stays. */
      delta: preferencesDelta,
      effective: preferences,
      warnings,
    }),
  subject: ({ runId, node }) => ({ runId, node }),
  makes: nothing,
  rows: ({ node }, { id: sessionId, version }) => [
    { table: 'attachments', node, kind: 'preferences_changed', sessionId, version },
  ],
  blobs: none,
  search: NOT_SEARCHED,
  paths: none,
  text: ({ effective }) => {
    const values = PREFERENCE_NAMES.map((name) => effective[name]).join(', ');
    return `Preferences are now ${presetOf(effective)?.mode ?? values}`;
  },
  redaction: { runId: 'keep', node: 'keep', delta: 'keep', effective: 'keep', warnings: WARNINGS },
  rename: (data, names) => ({ ...data, runId: names.run(data.runId), node: names.node(data.node) }),
  order: ({ runId, node }, log) => log.point(runId, node),
  tell: ({ data: { runId, node, effective } }, listener) =>
    listener.preferencesChanged?.(runId, node, effective),
});
