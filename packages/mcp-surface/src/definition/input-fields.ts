import { PREFERENCE_NAMES, type PreferenceName, PREFERENCES as TABLE } from '@workrail/event-log/preferences';
import { MODES } from '@workrail/event-log/presets';
import { choice } from '@workrail/kernel';

export const text = (description: string) => ({ type: 'string', description }) as const;

/** An object of these fields and no others. */
export const closed = <const Fields extends object>(description: string, properties: Fields) =>
  ({ type: 'object', description, properties, additionalProperties: false }) as const;

/** What a tool takes: these fields and no others. */
export const takes = <const Fields extends object, const Required extends readonly (keyof Fields)[] = []>(
  properties: Fields,
  ...required: Required
) =>
  ({
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }) as unknown as {
    readonly type: 'object';
    readonly properties: Fields;
    readonly required: Required;
    readonly additionalProperties: false;
  };

/** Arguments that more than one tool takes. */

export const WORKSPACE_PATH = text("Absolute path of the user's project.");

const oneOf = (values: readonly string[]) => text(`${choice(values)}.`);

type PreferenceFields = { readonly [Name in PreferenceName]: ReturnType<typeof oneOf> };
const preferences = Object.fromEntries(
  PREFERENCE_NAMES.map((name): [string, unknown] => [name, oneOf(TABLE[name].values)]),
) as PreferenceFields;

/** How free the agent is. */
export const PREFERENCES = closed('Only when the user wants it: how far the run goes on without them.', {
  mode: oneOf(MODES),
  ...preferences,
});

/** What is kept of a step or of progress. */
export const outputField = (description: string, notes: string) =>
  closed(description, {
    notesMarkdown: text(notes),
    artifacts: {
      type: 'array',
      items: { type: 'object', description: 'An artifact.', properties: {} },
      description: 'Typed results, each with its "kind".',
    },
  });
