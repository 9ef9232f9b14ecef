import { OBSERVATION_KEYS, OBSERVATIONS } from '../observations.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { observationTerms } from '../search/terms.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';
import { shownText } from './shown-text.ts';

export const observationRecorded = defineSessionEvent({
  kind: 'observation_recorded',
  meaning: 'A fact of the workspace was seen.',
  schema: ({ z, text }: Vocabulary) =>
    z.strictObject({
      key: z.enum(OBSERVATION_KEYS),
      value: text('workspacePath'),
      confidence: z.enum(['low', 'medium', 'high']),
    }),
  subject: () => ({}),
  makes: nothing,
  rows: none,
  blobs: none,
  search: { blobs: none, terms: ({ key, value }) => observationTerms(key, value), workspace: nothing },
  paths: ({ key, value }) => (OBSERVATIONS[key].isPath ? [value] : []),
  text: ({ key, value }) => `${OBSERVATIONS[key].label}: ${shownText(value)}`,
  // Its value is of the machine, whatever it says.
  redaction: { drop: 'observation' },
  rename: (data) => data,
  order: nothing,
  tell: ({ data: { key, value } }, listener) => listener.observed?.(key, value),
});
