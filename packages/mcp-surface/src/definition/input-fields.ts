import { PREFERENCE_NAMES, type PreferenceName, PREFERENCES as TABLE } from '@workrail/event-log/preferences';
import { MODES } from '@workrail/event-log/presets';
import { choice } from '@workrail/kernel';

/** Arguments that more than one tool takes. */

export const WORKSPACE_PATH = {
  type: 'string',
  description: "Absolute path of the user's project.",
} as const;

const oneOf = (values: readonly string[]) => ({ type: 'string', description: `${choice(values)}.` }) as const;

type PreferenceFields = { readonly [Name in PreferenceName]: ReturnType<typeof oneOf> };
const preferences = Object.fromEntries(
  PREFERENCE_NAMES.map((name): [string, unknown] => [name, oneOf(TABLE[name].values)]),
) as PreferenceFields;

/** How free the agent is. */
export const PREFERENCES = {
  type: 'object',
  description: 'Only when the user wants it: how far the run goes on without them.',
  properties: { mode: oneOf(MODES), ...preferences },
  additionalProperties: false,
} as const;

/** What is kept of a step or of progress. */
export const outputField = (description: string, notes: string) =>
  ({
    type: 'object',
    description,
    properties: {
      notesMarkdown: { type: 'string', description: notes },
      artifacts: {
        type: 'array',
        items: { type: 'object', description: 'An artifact.' },
        description: 'Typed results, each with its "kind".',
      },
    },
    additionalProperties: false,
  }) as const;
