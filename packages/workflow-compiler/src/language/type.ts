import type { JsonObject } from '@workrail/kernel';
import type { ObjectNode, SourceNode } from '../parse/source-tree.ts';
import { described, label, plain, type Report } from '../report/report.ts';

/** Named parts of the JSON Schema, filled while it is made. */
export type Definitions = Map<string, JsonObject>;

/**
 * One kind of value of the language: how it is read, and the JSON Schema that editors check it with. The
 * schema takes everything that `read` takes; `read` may know more.
 */
export interface Type<T> {
  /** The value; undefined, with errors in the report, where it can't be read. */
  readonly read: (report: Report, node: SourceNode) => T | undefined;
  readonly schema: (definitions: Definitions) => JsonObject;
  /**
   * What becomes of the texts of this type, or of all below it. `filled`: filled in when the workflow is compiled,
   * see `library/fill.ts`. `compared`: compared with other values, as they stand. `looked-up`: names of context keys
   * whose values are looked at.
   */
  readonly texts?: TextUse;
  /** What lies inside, for the list of all fields. */
  readonly parts?: () => Parts;
}

export type TextUse = 'filled' | 'compared' | 'looked-up';

export const used = <T>(texts: TextUse, type: Type<T>): Type<T> => ({ ...type, texts });

/** A text among choices that may also be lists and objects. */
export const textChoice = (type: Type<string>): Type<string> => {
  const { texts: _, ...plain } = type;
  return { ...plain, parts: () => ({ kind: 'text', type }) };
};

/** How the list of all fields goes on below a type. */
export type Parts =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, AnyField>> }
  | { readonly kind: 'list'; readonly item: Type<unknown> }
  /** One text, where others of the choices are more. */
  | { readonly kind: 'text'; readonly type: Type<string> }
  /** An object whose keys are the author's. */
  | { readonly kind: 'record'; readonly item: Type<unknown> }
  | { readonly kind: 'choices'; readonly types: readonly Type<unknown>[] }
  | { readonly kind: 'named'; readonly name: string; readonly type: Type<unknown> };

export interface AnyField {
  readonly type: Type<unknown>;
  /** One sentence for authors. */
  readonly doc: string;
  /** Only where the object must have it: what to write. */
  readonly form?: string;
}

/** A type that refers to itself, directly or through others, or that several places share. */
export function named<T>(name: string, find: () => Type<T>): Type<T> {
  let found: Type<T> | undefined;
  const type = (): Type<T> => {
    found ??= find();
    return found;
  };
  return {
    read: (report, node) => type().read(report, node),
    schema: (definitions) => {
      if (!definitions.has(name)) {
        definitions.set(name, {});
        definitions.set(name, type().schema(definitions));
      }
      return { $ref: `#/$defs/${name}` };
    },
    parts: () => ({ kind: 'named', name, type: type() }),
  };
}

/** A value together with its place, for what is checked once the whole file is read. */
export interface WithSource<T> {
  readonly value: T;
  readonly node: SourceNode;
}

export const withSource = <T>(type: Type<T>): Type<WithSource<T>> =>
  refined(type, (value, node) => ({ value, node }));

/** The values of a type, looked at once more or made into something else. */
export const refined = <T, U>(
  type: Type<T>,
  refine: (value: T, node: SourceNode, report: Report) => U | undefined,
): Type<U> => ({
  ...type,
  read: (report, node) => {
    const value = type.read(report, node);
    return value === undefined ? undefined : refine(value, node, report);
  },
});

/** A value of one of these types. `choose` tells by the look of it which one is meant, or reports that none is. */
export const anyOf = <T>(
  types: readonly Type<T>[],
  choose: (report: Report, node: SourceNode) => Type<T> | undefined,
): Type<T> => ({
  read: (report, node) => choose(report, node)?.read(report, node),
  schema: (definitions) => ({ anyOf: types.map((type) => type.schema(definitions)) }),
  parts: () => ({ kind: 'choices', types }),
});

export function wrongType(
  report: Report,
  node: SourceNode,
  expected: string,
  suggestion?: string,
): undefined {
  const message = `${label(node.pointer)} must be ${expected}, but is ${described(node)}`;
  return report.error(node, 'wrong-type', message, suggestion ?? `write ${expected}`);
}

/** What an unquoted text in YAML may have become: `{name}` and `Note: do it` are objects there. */
export function quotingAdvice(node: SourceNode): string | undefined {
  const [only, second] = node.kind === 'object' ? node.entries : [];
  if (only === undefined || second !== undefined || only.value.kind !== 'scalar') return undefined;
  const { value } = only.value;
  const text = value === null ? `{${only.key}}` : `${only.key}: ${value}`;
  return `put it in quotes, if it is meant to be a text: "${plain(text)}"`;
}

export function asObject(report: Report, node: SourceNode, expected: string): ObjectNode | undefined {
  return node.kind === 'object' ? node : wrongType(report, node, expected);
}

/** Stands for a required value that could not be read; the report then has an error. */
export const NOWHERE = { kind: 'scalar', value: null, offset: 0, pointer: '' } as const;

export const NO_TEXT: WithSource<string> = { value: '', node: NOWHERE };
