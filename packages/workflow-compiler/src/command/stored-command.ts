import type { Json } from '@workrail/kernel';
import * as z from 'zod';
import { NO_REGEX } from '../compiled-condition.ts';
import { json, list, object, text } from '../compiled-values.ts';
import { isRegex } from '../regular-expression.ts';
import { INPUT_TYPES } from './input-types.ts';
import { RETRY_CAUSES } from './retry-causes.ts';

/**
 * Steps and inputs of command workflows as a compiled workflow holds them: as in `compiled.ts`, without what is undefined, and
 * with literals whose numbers have more digits than JSON keeps as texts (`exact-literals.ts`).
 */

const name = text('name');
const written = text('operand');
const names = list(name);
const milliseconds = z.int().min(0);
const texts = written.exactOptional();

const path = list(z.union([written, z.int().min(0)]));
const reference = z.union([
  object({ root: z.enum(['env', 'inputs']), name: written, path, written }),
  object({
    root: z.literal('steps'),
    name: written,
    path,
    written,
    part: z.enum(['output', 'status', 'headers']),
  }),
]);

const literal = [object({ literal: json }), object({ exactly: written })] as const;

/** A value by where it comes from. */
type StoredReference = z.infer<typeof reference>;
/** A value as the author wrote it; `exactly`: the text of its JSON. */
type StoredLiteral = { readonly literal: Json } | { readonly exactly: string };

/** A value with places to be filled in. */
export type StoredTemplate =
  | StoredLiteral
  | { readonly reference: StoredReference }
  | { readonly text: readonly (string | StoredReference)[] }
  | { readonly list: readonly StoredTemplate[] }
  | { readonly members: readonly { readonly name: string; readonly value: StoredTemplate }[] };

export const storedTemplate: z.ZodType<StoredTemplate> = z.lazy(() =>
  z.union([
    ...literal,
    object({ reference }),
    object({ text: list(z.union([written, reference])) }),
    object({ list: list(storedTemplate) }),
    object({ members: list(object({ name: written, value: storedTemplate })) }),
  ]),
);

/** A condition, taken apart. */
type StoredExpression =
  | StoredLiteral
  | { readonly reference: StoredReference }
  | { readonly not: StoredExpression }
  | { readonly all: readonly StoredExpression[] }
  | { readonly any: readonly StoredExpression[] }
  | {
      readonly compare: '==' | '!=' | '<' | '<=' | '>' | '>=';
      readonly left: StoredExpression;
      readonly right: StoredExpression;
    }
  | { readonly includes: StoredExpression; readonly within: StoredExpression };

const expression: z.ZodType<StoredExpression> = z.lazy(() =>
  z.union([
    ...literal,
    object({ reference }),
    object({ not: expression }),
    object({ all: list(expression) }),
    object({ any: list(expression) }),
    object({ compare: z.enum(['==', '!=', '<', '<=', '>', '>=']), left: expression, right: expression }),
    object({ includes: expression, within: expression }),
  ]),
);

const condition = object({ written, expression });
const named = <Value extends z.ZodType>(value: Value) => list(object({ name: written, value }));

const MOST_ATTEMPTS = 100;
const attempts = z.int().min(1).max(MOST_ATTEMPTS);

export const storedStep = object({
  id: name,
  run: name,
  description: texts,
  dependsOn: names,
  arguments: named(storedTemplate),
  body: storedTemplate.exactOptional(),
  condition: condition.exactOptional(),
  repeat: object({
    until: condition,
    every: milliseconds,
    timeout: milliseconds.exactOptional(),
    maxAttempts: attempts,
  }).exactOptional(),
  retry: object({
    maxAttempts: attempts,
    on: list(z.union([z.int().min(100).max(599), z.enum(RETRY_CAUSES)])).exactOptional(),
    delay: milliseconds.exactOptional(),
  }).exactOptional(),
  timeout: milliseconds.exactOptional(),
  outputs: list(object({ name: written, type: texts, tags: list(written) })),
});

const providerArgument = z.union([
  object({ template: storedTemplate }),
  object({ from: reference, onMissing: z.enum(['prompt', 'skip', 'fail']) }),
]);

export const storedInput = object({
  name,
  label: texts,
  description: texts,
  placeholder: texts,
  hint: texts,
  example: texts,
  type: z.enum(INPUT_TYPES).exactOptional(),
  optional: z.boolean(),
  secret: z.boolean(),
  default: z
    .union([
      object({ from: z.enum(['literal', 'workflow_output', 'env']), value: storedTemplate }),
      object({ from: z.literal('history') }),
    ])
    .exactOptional(),
  choices: list(z.union(literal)),
  rules: object({
    pattern: written.refine(isRegex, NO_REGEX).exactOptional(),
    minLength: z.int().min(0).exactOptional(),
    maxLength: z.int().min(0).exactOptional(),
  }),
  provider: object({
    command: name,
    arguments: named(providerArgument),
    waitsFor: named(providerArgument),
    listMember: texts,
    valueField: texts,
    displayField: texts,
    idField: texts,
    cacheSeconds: z.number().min(0),
    onError: z.enum(['manual', 'cached', 'fail']),
  }).exactOptional(),
  multiple: z.boolean(),
  join: object({ separator: written, around: written }).exactOptional(),
});
