import type { Vocabulary } from '../schema/vocabulary.ts';
import { searchTerm } from '../search/terms.ts';
import { keyOf } from '../search/words.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';

export const sessionImported = defineSessionEvent({
  kind: 'session_imported',
  meaning: 'The events before this one came from a bundle.',
  schema: ({ z, blob, session }: Vocabulary) =>
    z.strictObject({
      /** Identity of the bundle's content. */
      bundleId: blob,
      /** The session's id where it was exported. */
      originalSessionId: session,
    }),
  subject: () => ({}),
  makes: nothing,
  rows: ({ bundleId }, { id: sessionId }) => [
    { table: 'imports', bundleId, sessionId },
    // What was under way elsewhere goes on there: two machines must not send the same requests.
    { table: 'server_work', sessionId, runId: null, node: null, due: null },
  ],
  blobs: none,
  search: {
    blobs: none,
    terms: ({ originalSessionId }) => [searchTerm('id', keyOf(originalSessionId))],
    workspace: nothing,
  },
  paths: none,
  text: ({ originalSessionId }) => `Imported from a bundle of ${originalSessionId}`,
  // With the digest of a bundle that holds what is left out here.
  redaction: { drop: 'import-record' },
  rename: (data) => data,
  order: nothing,
  tell: nothing,
});
