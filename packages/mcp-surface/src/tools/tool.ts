import type { ConfirmationQuestion, UseCases } from '@workrail/application';
import { type Either, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
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
  readonly call: (
    useCases: UseCases,
    args: JsonObject,
    person?: Person,
  ) => Promise<Either<ToolError, Rendered>>;
}

/** The person in front of the client, where the client lets a server ask them. */
export interface Person {
  readonly ask: (question: ConfirmationQuestion) => Promise<PersonAnswer>;
}

/**
 * `unanswered` is a person who closed the question or a client that could not show it. `illegible` is an answer that
 * says neither yes nor no: nobody's word counts then. `later` is a person who is being asked: the same call comes
 * again with the answer.
 */
export type PersonAnswer =
  | { readonly kind: 'answered'; readonly answer: 'approved' | 'declined'; readonly comment?: string }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'illegible' }
  | { readonly kind: 'later' };

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
export const outputOf = (description: string, notes: string) =>
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

/** The members of an object that are texts. */
export const onlyTexts = (value: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** The texts of a property of `args` that its schema says is an object. */
export function texts(args: JsonObject, name: string): Readonly<Record<string, string>> | undefined {
  const value = args[name];
  return isJsonObject(value) ? onlyTexts(value) : undefined;
}

/** A property of `args` that its schema says is a string. */
export function text(args: JsonObject, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** A property of `args` that its schema says is a whole number. */
export function wholeNumber(args: JsonObject, name: string): number | undefined {
  const value = args[name];
  return typeof value === 'number' ? value : undefined;
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
