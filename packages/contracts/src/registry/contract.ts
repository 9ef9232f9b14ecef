import type { JsonObject } from '@workrail/kernel';

export interface Contract {
  readonly ref: string;
  /** What stands in the artifact's `kind`. */
  readonly artifactKind: string;
  /** One line for the agent that writes such an artifact. */
  readonly purpose: string;
  /** JSON Schema 2020-12, `kind` included. Keys that it does not name are allowed. */
  readonly schema: JsonObject;
  /** A valid artifact. */
  readonly example: JsonObject;
}

interface Definition {
  readonly purpose: string;
  /** Schemas of the keys that have to be there, besides `kind`. */
  readonly required: JsonObject;
  readonly optional?: JsonObject;
  /** A valid artifact without its `kind`. */
  readonly example: JsonObject;
}

/** The ref and the kind of a contract are both its name, so that one leads to the other. */
export function contract<const Name extends string>(name: Name, definition: Definition) {
  const { purpose, required, optional, example } = definition;
  const artifactKind = `wr.${name}` as const;
  return {
    ref: `wr.contracts.${name}`,
    artifactKind,
    purpose,
    schema: {
      title: artifactKind,
      description: purpose,
      type: 'object',
      properties: { kind: { const: artifactKind }, ...required, ...optional },
      required: ['kind', ...Object.keys(required)],
    },
    example: { kind: artifactKind, ...example },
  } as const satisfies Contract;
}
