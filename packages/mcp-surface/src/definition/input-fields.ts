/** Arguments that more than one tool takes. */

export const WORKSPACE_PATH = {
  type: 'string',
  description: "Absolute path of the user's project.",
} as const;

/**
 * How free the agent is. The values are spelt out, as this file loads before the first answer and their
 * definitions do not; a test holds them against each other.
 */
export const PREFERENCES = {
  type: 'object',
  description: 'Only when the user wants it: how far the run goes on without them.',
  properties: {
    mode: { type: 'string', description: 'guided, auto_with_stops or auto_never_stop.' },
    autonomy: {
      type: 'string',
      description: 'guided, full_auto_stop_on_user_deps or full_auto_never_stop.',
    },
    gateHandling: { type: 'string', description: 'block or risk_signal.' },
    assumptionPolicy: { type: 'string', description: 'record_when_missing or ask.' },
  },
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
