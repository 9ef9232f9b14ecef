import { CONTEXT_REFERENCE } from '@workrail/kernel';

/**
 * Places in an author's text that are filled in when the workflow is compiled: `{{wr.…}}` and, in a routine,
 * `{name}`. Anything else between double braces is left for the context, and is passed over as a whole.
 */
const PLACE = /\{\{\s*(wr\.[^{}]*?)\s*\}\}|\{\{[^{}]*\}\}|\{([a-zA-Z_][a-zA-Z0-9_]*)\}/g;

const BINDING = /^wr\.bindings\.([a-z][a-z0-9_]*)$/;

/** Puts what stands in slots, and a call's arguments, into a text. */
export type Fill = (text: string) => string;

interface Values {
  /** What stands in the slots of the file that the text is from, by slot. */
  readonly slots: Readonly<Record<string, string>>;
  /** Arguments of the call that the text is used by. */
  readonly args: ReadonlyMap<string, string>;
}

/**
 * Fills each place once, from the text's own file and call: what is filled in is not looked at again, so that
 * neither a value nor a routine can reach for the names of those around it.
 */
export const filler =
  (values: Values): Fill =>
  (text) =>
    text.replace(PLACE, (written, token?: string, name?: string) => valueAt(values, token, name) ?? written);

function valueAt({ slots, args }: Values, token?: string, name?: string): string | undefined {
  if (name !== undefined) return args.get(name);
  const slot = slotOf(token ?? '');
  return slot !== undefined && Object.hasOwn(slots, slot) ? slots[slot] : undefined;
}

export const slotOf = (token: string): string | undefined => BINDING.exec(token)?.[1];

export const argumentsIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACE)].flatMap(([, , name]) => name ?? []);

/** The context keys and loop variables that a text leaves to be filled in at run time. */
export const contextKeysIn = (text: string): readonly string[] =>
  [...text.matchAll(CONTEXT_REFERENCE)].flatMap(([, path]) => {
    const [key] = path?.split('.') ?? [];
    return key === undefined || key === 'wr' ? [] : key;
  });

export const tokensIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACE)].flatMap(([, token]) => token ?? []);
