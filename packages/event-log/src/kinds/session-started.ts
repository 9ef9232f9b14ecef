import { defined } from '@workrail/kernel';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { searchTerm, titleTerms, workspaceTerms } from '../search/terms.ts';
import { keyOf } from '../search/words.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';
import { shownText } from './shown-text.ts';
import { keep } from './treatments.ts';

export const sessionStarted = defineSessionEvent({
  kind: 'session_started',
  meaning: 'A session started; always the first event of its log, and only there.',
  schema: ({ z, text, session, preferences }: Vocabulary) =>
    z.strictObject({
      sessionId: session,
      title: text('title').exactOptional(),
      /** Canonical path of the project the session works on; absent when the client did not say. */
      workspace: text('workspacePath').exactOptional(),
      /** What runs of the session begin with; the defaults of WorkRail where it is left out. */
      preferences: preferences.exactOptional(),
      /** Set where the log was written anew for a bundle, without what points to a machine and what looks secret. */
      redacted: z.literal(true).exactOptional(),
    }),
  subject: () => ({}),
  makes: nothing,
  rows: ({ title, workspace }, { id: sessionId }) => [
    { table: 'sessions', sessionId, title: title ?? null, workspace: workspace ?? null },
  ],
  blobs: none,
  search: {
    blobs: none,
    terms: ({ title, workspace }, _, { id: sessionId }) => [
      searchTerm('id', keyOf(sessionId)),
      ...(title === undefined ? [] : [searchTerm('key', keyOf(title)), ...titleTerms(title)]),
      ...(workspace === undefined ? [] : workspaceTerms(workspace)),
    ],
    workspace: ({ workspace }) => workspace,
  },
  paths: ({ workspace }) => (workspace === undefined ? [] : [workspace]),
  text: ({ title, redacted }) => {
    const named = title === undefined ? 'Session started' : `Session started: ${shownText(title)}`;
    return redacted === true ? `${named} (redacted)` : named;
  },
  redaction: {
    sessionId: 'keep',
    title: 'title',
    workspace: { drop: 'workspace' },
    ...keep('preferences', 'redacted'),
  },
  rename: (data, names) => ({ ...data, sessionId: names.session }),
  order: ({ sessionId, title, workspace, redacted }, log) =>
    log.opened(defined({ sessionId, title, workspace, redacted })),
  tell: ({ at, data: { sessionId, title, workspace, redacted } }, listener) =>
    listener.opened?.(defined({ sessionId, title, workspace, redacted }), at),
});
