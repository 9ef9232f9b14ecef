import type { PropertySchema } from '@workrail/kernel/arguments';
import type { Tool } from './definition/define-tool.ts';
import { type Offer, offerOf } from './offer.ts';

/** Tools as `tools/list` shows them. What describes one names no other that is not among them. */
export function toolListing(tools: readonly Tool[]) {
  const { say } = offerOf(tools.map(({ name }) => name));
  return tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    title,
    description: say(description),
    inputSchema: described(inputSchema, say),
    outputSchema,
    annotations,
  }));
}

/** A schema whose fields are described by what can be said. */
function described<Schema extends PropertySchema>(schema: Schema, say: Offer['say']): Schema {
  const { description, properties, items }: SchemaParts = schema;
  return {
    ...schema,
    ...(description === undefined ? {} : { description: say(description) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key, described(value, say)]),
          ),
        }),
    ...(items === undefined ? {} : { items: described(items, say) }),
  };
}

interface SchemaParts {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly items?: PropertySchema;
}
