import type { UseCases } from '@workrail/application';
import type { Either, Json, JsonObject } from '@workrail/kernel';
import type { ObjectSchema } from '../arguments/input-schema.ts';
import type { ToolError } from '../errors/tool-error.ts';

/** What a tool's call gives back: the same facts as text and as structured content. */
export interface Rendered {
  readonly text: string;
  readonly structured: object;
}

/** A tool as data; nothing here knows the protocol's library. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: object;
  readonly annotations: ToolAnnotations;
  /** `args` have been read by `inputSchema`. */
  readonly call: (useCases: UseCases, args: JsonObject) => Promise<Either<ToolError, Rendered>>;
}

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Changes nothing anywhere. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Only ever adds to the log. */
export const appends = (idempotentHint: boolean): ToolAnnotations => ({
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint,
  openWorldHint: false,
});

export const WORKSPACE_PATH = {
  type: 'string',
  description: "Absolute path of the user's project.",
} as const;

/** A property of `args` that its schema says is a string. */
export function text(args: JsonObject, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** A property of `args` that its schema says is a list. */
export function list(args: JsonObject, name: string): readonly Json[] | undefined {
  const value = args[name];
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
}

/** The members that are set, so that an absent argument stays absent. */
export function given<T extends object>(members: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}
