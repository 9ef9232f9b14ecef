import type { JsonObject } from '@workrail/kernel';
import type { Section } from '../presentation/section.ts';

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
  /** What people see of such an artifact: on the page and in every document the same, in this order. */
  readonly presentation: readonly Section[];
}

interface Definition {
  readonly purpose: string;
  /** Schemas of the keys that have to be there, besides `kind`. */
  readonly required: JsonObject;
  readonly optional?: JsonObject;
  /** A valid artifact without its `kind`. */
  readonly example: JsonObject;
  /** A section for each key that says something to people. */
  readonly presentation: readonly Section[];
}

/** The ref and the kind of a contract are both its name, so that one leads to the other. */
export function contract<const Name extends string>(name: Name, definition: Definition) {
  const { purpose, required, optional, example, presentation } = definition;
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
    presentation,
  } as const satisfies Contract;
}
