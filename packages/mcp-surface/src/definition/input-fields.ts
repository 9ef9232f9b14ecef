import { PREFERENCE_NAMES, type PreferenceName } from '@workrail/event-log/preferences';
import { MODES } from '@workrail/event-log/presets';
import { choice } from '@workrail/kernel';

export const text = (description: string) => ({ type: 'string', description }) as const;

export const flag = (description: string) => ({ type: 'boolean', description }) as const;

export const count = (description: string) => ({ type: 'integer', description }) as const;
/** A document as text, or as the object that it says. */
export const document = (description: string) =>
  ({ type: 'string', contentMediaType: 'application/yaml', description }) as const;

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

export const WORKSPACE_PATH = text('Absolute project path.');

/** A mode sets them all, so that agents seldom need one. Their values are named where a wrong one is sent. */
const PART = text('Overrides mode.');

type PreferenceFields = { readonly [Name in PreferenceName]: typeof PART };
const preferences = Object.fromEntries(
  PREFERENCE_NAMES.map((name): [string, unknown] => [name, PART]),
) as PreferenceFields;

/** How free the agent is. */
export const PREFERENCES = closed('Only if the user asks: how independently to work.', {
  mode: text(`${choice(MODES)}.`),
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
