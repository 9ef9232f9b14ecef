import type { Json } from '@workrail/kernel';
import type { ApiCommand, ApiContent } from '../commands/command.ts';
import { valueShape } from '../commands/value-shape.ts';
import { essenceOf, isJsonType } from '../media-type.ts';
import type { Schemas } from './request.ts';
import { objectSchema } from './schema-facets.ts';

/** Something that a step can give to a command by name. */
export interface KnownArgument {
  readonly schema: Json;
  readonly required: boolean;
  readonly isDeprecated: boolean;
  /** Whether it is a member of the body, and not a parameter. */
  readonly isOfBody: boolean;
}

export interface ArgumentList {
  readonly known: ReadonlyMap<string, KnownArgument>;
  /** Whether the body takes members of any name. */
  readonly isOpen: boolean;
  /** As a whole; undefined where the command takes none. */
  readonly body:
    | {
        readonly schema: Json;
        readonly required: boolean;
        /** Whether `{file: …}` stands for the bytes of a file: as the whole body, or as a member of a multipart one. */
        readonly takesFiles: boolean;
      }
    | undefined;
}

/** Before a member of the body whose name is that of a parameter. */
export const BODY_PREFIX = 'body_';

/** What a step can give to a command: parameters, and members of the preferred body. */
export function argumentsOf({ parameters, body }: ApiCommand, schemas: Schemas): ArgumentList {
  const known = new Map<string, KnownArgument>();
  for (const { argument, schema, required, deprecated } of parameters)
    known.set(argument, { schema, required, isDeprecated: deprecated === true, isOfBody: false });
  const content = body?.contents[0];
  const object = content === undefined ? undefined : objectSchema(content.schema, schemas);
  if (body === undefined || content === undefined) return { known, isOpen: false, body: undefined };
  const names = new Set(known.keys());
  const { members, required } = valueShape(content.schema, schemas);
  for (const [name, schema] of members)
    known.set(names.has(name) ? `${BODY_PREFIX}${name}` : name, {
      schema,
      required: body.required && required.has(name),
      isDeprecated: valueShape(schema, schemas).isDeprecated,
      isOfBody: true,
    });
  return {
    known,
    isOpen: object?.isOpen === true,
    body: { schema: content.schema, required: body.required, takesFiles: takesFiles(content) },
  };
}

const takesFiles = ({ mediaType }: ApiContent): boolean =>
  !isJsonType(mediaType) && essenceOf(mediaType) !== 'application/x-www-form-urlencoded';
