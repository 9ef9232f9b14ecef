import { before, type Change } from './change.ts';

/** A preference: its row of the table is all that schemas, answers, settings and words are made of. */
export const preference: Change = {
  what: 'a preference',
  most: 4,
  files: {
    'packages/event-log/src/preferences.ts': before(
      '};\n\n/**\n * A preference:',
      `  verbosity: preference({
        about: 'how much an agent says',
        values: ['short', 'long'],
        initial: 'short',
        formerly: 'short',
        words: { short: 'Says little', long: 'Says much' },
      }),
      `,
    ),
    'packages/event-log/src/presets.ts': (file) =>
      file.replaceAll("assumptionPolicy: 'record_when_missing',", "$&\n      verbosity: 'short',"),
  },
  witnesses: [
    'packages/event-log/src/schema/vocabulary.ts',
    'packages/execution/src/preferences/chosen-preferences.ts',
    'packages/mcp-surface/src/text/execution-text.ts',
    'packages/session-bundle/src/testing/every-event.ts',
  ],
};
