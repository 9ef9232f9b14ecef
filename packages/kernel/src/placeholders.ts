import { isJsonObject, type Json } from './json.ts';

/** Stands for the notes in a call that an answer shows; sent back as it is, it says nothing. */
export const NOTES_PLACEHOLDER = '<recap of this step>';

/** Types that a value of the context may have to have. */
export type NeededType = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** The same for the value of a context key, or of a field below one. A number or a boolean has no stand-in of its type that could be told from a value. */
const FORMS = {
  string: (key) => `<value of ${key}>`,
  number: (key) => `<number for ${key}>`,
  boolean: (key) => `<true or false for ${key}>`,
  array: (key) => [`<one of ${key}>`],
  object: (key) => ({ [`<field of ${key}>`]: `<value of the field of ${key}>` }),
} as const satisfies Record<NeededType, (key: string) => Json>;

/** `most`: of a number of rounds, as many as a loop allows. */
export const contextPlaceholder = (key: string, type: NeededType = 'string', most?: number): Json =>
  type === 'number' && most !== undefined ? `<${COUNT_WORDS} ${key}, at most ${most}>` : FORMS[type](key);

/** Stands for a whole list or object that has no room in a form, and says what it has to have. */
export const wholePlaceholder = (key: string, type: 'array' | 'object', says: string): string =>
  `${WHOLE[type](key)}: ${says}>`;

const WHOLE = {
  array: (key: string) => `<list for ${key}`,
  object: (key: string) => `<object for ${key}`,
} as const;

const COUNT_WORDS = 'whole number for';
const LIMIT = /,? at most \d+(?=\W*$)/;

/** Whether a value of a context key has a stand-in for it, or for a field below it, whatever was made of the rest. */
export function isContextPlaceholder(value: Json, key: string): boolean {
  // No context that is within its limit has more parts; what is over it costs no time.
  let left = LOOKED_AT;
  const isOne = (part: Json, name: string, isIn: typeof isText = isText): boolean => {
    left -= 1;
    if (left < 0) return false;
    if (typeof part === 'string') return MAY_BE_ONE.test(part) && isIn(part, name);
    if (Array.isArray(part)) return (part as readonly Json[]).some((entry) => isOne(entry, name, isEntry));
    if (!isJsonObject(part)) return false;
    const [form = ''] = Object.keys(FORMS.object(name));
    return Object.entries(part).some(
      ([field, inner]) => (MAY_BE_ONE.test(field) && isPlaceholder(field, form)) || isOne(inner, field),
    );
  };
  return isOne(value, key);
}

const LOOKED_AT = 150_000;

/** Words of every stand-in, which few values have. */
const MAY_BE_ONE = /of|for/i;

const ENTRY_TYPES = ['array', 'number', 'boolean'] as const;

const isEntry = (text: string, key: string): boolean =>
  ENTRY_TYPES.some((type) => textsOf(FORMS[type](key)).some((one) => isPlaceholder(text, one))) ||
  isWholePlaceholder(text, key);

const isText = (text: string, key: string): boolean =>
  Object.values(FORMS).some((form) => textsOf(form(key)).some((one) => isPlaceholder(text, one))) ||
  isPlaceholder(text.replace(LIMIT, ''), `<${COUNT_WORDS} ${key}>`) ||
  isWholePlaceholder(text, key);

/** Whether a text stands for a whole list or object; marks may be around it, and what it says may be anything. */
export const isWholePlaceholder = (text: string, key: string): boolean => {
  const at = text.indexOf('<');
  const said = at < 0 || at > MARKS ? '' : text.slice(at).toLowerCase();
  return Object.values(WHOLE).some((form) => said.startsWith(`${form(key)}: `.toLowerCase()));
};

/** The texts of a stand-in: itself, an entry of a list, or the key of an object. */
function textsOf(form: Json): readonly string[] {
  if (typeof form === 'string') return [form];
  return Array.isArray(form) ? (form as readonly string[]) : Object.keys(form as object);
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
