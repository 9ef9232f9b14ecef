import { beginning, isJsonObject, type Json, ownValue } from '@workrail/kernel';
import { listIn, textIn } from './members.ts';

/** Characters of a line. */
export const WORDS = 120;
/** Characters of a name; real ones have far fewer. */
export const NAME = 200;

/** The first line of a text, cut. */
export const firstWords = (text: string, most = WORDS): string =>
  beginning(text.trim().split(/\r?\n/)[0] ?? '', most);

const VALUES_SHOWN = 10;

/** Characters: a document decides on names and values. */
const TYPE = 160;

/** A schema in a few words. */
export const typeWords = (schema: Json): string => beginning(wordsFor(schema), TYPE);

function wordsFor(schema: Json): string {
  if (!isJsonObject(schema)) return 'any';
  const reference = textIn(schema, '$ref');
  if (reference !== undefined) return reference.replace(/^#\/schemas\//, '');
  const values = listIn(schema, 'enum');
  if (values !== undefined) {
    const shown = withinLine(values.slice(0, VALUES_SHOWN).map((one) => JSON.stringify(one)));
    return [...shown, ...(values.length > shown.length ? ['…'] : [])].join(' | ');
  }
  const type = ownValue(schema, 'type');
  if (type === 'array') return `list of ${wordsFor(ownValue(schema, 'items') ?? {})}`;
  if (Array.isArray(type)) return (type as readonly Json[]).join(' or ');
  if (typeof type === 'string') return type;
  const choices = listIn(schema, 'oneOf') ?? listIn(schema, 'anyOf') ?? [];
  return choices.length === 0
    ? 'any'
    : [...new Set(choices.map(wordsFor))].slice(0, VALUES_SHOWN).join(' or ');
}

/** The first values that have room, whole; always one of them. */
function withinLine(values: readonly string[]): readonly string[] {
  let left = TYPE - SEPARATOR;
  return values.filter((value, index) => {
    left -= value.length + SEPARATOR;
    return left >= 0 || index === 0;
  });
}

const SEPARATOR = ' | '.length;
