import type { Json } from './json.ts';

/** Stands for the notes in a call that an answer shows; sent back as it is, it says nothing. */
export const NOTES_PLACEHOLDER = '<recap of this step>';

/** Types that a value of the context may have to have. */
export type NeededType = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** The same for the value of a context key. A number or a boolean has no stand-in of its type that could be told from a value. */
const FORMS = {
  string: (key) => `<value of ${key}>`,
  number: (key) => `<number for ${key}>`,
  boolean: (key) => `<true or false for ${key}>`,
  array: (key) => [`<one of ${key}>`],
  object: (key) => ({ [`<field of ${key}>`]: `<value of the field of ${key}>` }),
} as const satisfies Record<NeededType, (key: string) => Json>;

export const contextPlaceholder = (key: string, type: NeededType = 'string'): Json => FORMS[type](key);

/** Whether a value of a context key has a stand-in for it, whatever was made of the rest. */
export function isContextPlaceholder(value: Json, key: string): boolean {
  if (typeof value === 'string')
    return Object.values(FORMS).some((form) => textsOf(form(key)).some((text) => isPlaceholder(value, text)));
  return textsOf(value)
    .slice(0, LOOKED_AT)
    .some((text) =>
      [...FORMS.array(key), ...Object.keys(FORMS.object(key))].some((form) => isPlaceholder(text, form)),
    );
}

/** A list or an object that was printed has one; the rest of a long one costs time. */
const LOOKED_AT = 20;

/** The entries of a list and the keys of an object, where they are texts. */
function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value))
    return (value as readonly Json[]).filter((entry): entry is string => typeof entry === 'string');
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** Whether a text is a placeholder that was printed and nothing else, whatever marks, case or field names are around it. */
export const isPlaceholder = (text: string, placeholder: string): boolean =>
  text.length <= placeholder.length + MARKS && wordsOf(text).replace(FIELD, '') === wordsOf(placeholder);

/** Characters that marks and names of fields may add. */
const MARKS = 100;
const FIELD = /^(?:output )?(?:notes(?:markdown)? )?/;

/** The letters and digits of a text in lower case, one space between words. */
export const wordsOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
