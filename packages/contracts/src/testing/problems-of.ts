import type { Json } from '@workrail/kernel';
import { compileSchema } from '../index.ts';

/** Each problem in one line: severity, pointer, message, suggestion. */
export const problemsOf = (schema: Json): readonly string[] =>
  compileSchema(schema).problems.map(({ severity, pointer, message, suggestion }) =>
    [severity, pointer, message, suggestion].filter((part) => part !== undefined).join(' | '),
  );
