import { defined } from '@workrail/kernel';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';
import { shownText } from './shown-text.ts';
import { artifactBlobs, WORK_SEARCH } from './step-work.ts';
import { OUTPUT } from './treatments.ts';

export const checkpointRecorded = defineSessionEvent({
  kind: 'checkpoint_recorded',
  meaning: 'Progress was noted before the step was done.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      sessionId: v.session,
      /** `stepId` is the step that was under way; left out at the end of a run. */
      at: z
        .strictObject({ runId: v.run, node: v.node, stepId: text('name').exactOptional() })
        .exactOptional(),
      output: v.output,
    }),
  subject: ({ at }) => (at === undefined ? {} : { runId: at.runId, node: at.node }),
  makes: nothing,
  rows: ({ at }, { id: sessionId, version }) =>
    at === undefined
      ? []
      : [{ table: 'attachments', node: at.node, kind: 'checkpoint_recorded', sessionId, version }],
  blobs: ({ output }) => artifactBlobs(output),
  search: WORK_SEARCH,
  paths: none,
  text: ({ at }, title) => {
    if (at === undefined) return 'Progress noted';
    if (title !== undefined) return `Progress noted in “${shownText(title)}”`;
    return `Progress noted${at.stepId === undefined ? '' : ` in step ${at.stepId}`}`;
  },
  redaction: {
    sessionId: 'keep',
    at: { runId: 'keep', node: 'keep', stepId: 'name' },
    output: OUTPUT,
  },
  rename: ({ at, ...data }, names) => {
    const point =
      at === undefined ? undefined : { ...at, runId: names.run(at.runId), node: names.node(at.node) };
    return defined({ ...data, sessionId: names.session, at: point });
  },
  order: ({ sessionId, at }, log) =>
    log.ofSession(sessionId) ?? (at === undefined ? undefined : log.point(at.runId, at.node)),
  tell: ({ version, at, data }, listener) =>
    listener.noted?.({ version, at, output: data.output, point: data.at }),
});
