import type { Json, JsonObject } from '@workrail/kernel';
import type { ErrorObject } from 'ajv/dist/2020.js';

/** What ajv reports in verbose mode. */
export interface RawError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The value of the keyword. */
  readonly schema: Json;
  readonly parentSchema: JsonObject | boolean;
  readonly data: Json;
  /** For `propertyNames` and for the alternatives of `anyOf` and `oneOf`: what was wrong inside. */
  readonly causes?: readonly RawError[];
}

/** What both validators here run with: whatever is wrong is put into words by this package. */
export const AJV_OPTIONS = {
  verbose: true,
  messages: false,
  strict: false,
  validateFormats: false,
  ownProperties: true,
  logger: false,
} as const;

/** Ajv's own type leaves open what its verbose mode always adds; both validators here run in it. */
export const rawErrors = (errors: readonly ErrorObject[] | null | undefined): readonly RawError[] =>
  (errors ?? []) as readonly RawError[];
