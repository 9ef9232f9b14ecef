import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';

/**
 * Fills in a form as an agent does that knows its text and what the context holds: each stand-in gets a value of the
 * kind that it names, and what is no stand-in stays.
 */
export const fillIn = (shown: JsonObject, known: JsonObject = {}): JsonObject =>
  Object.fromEntries(
    Object.entries(shown).map(([key, value]) => {
      const whole = typeof value === 'string' ? /^<(list|object) for [^:]+: (.*)>$/.exec(value) : null;
      return [key, whole === null ? filled(value) : wholeOf(known[key], whole[1] ?? '', whole[2] ?? '')];
    }),
  );

function filled(shown: Json): Json {
  if (typeof shown === 'string') return valueFor(shown);
  if (Array.isArray(shown)) {
    const list = (shown as readonly Json[]).map(filled);
    // A list that is all made up may have more of the same.
    const isMadeUp = list.length === 1 && JSON.stringify(shown).includes('<');
    return isMadeUp ? [list[0] ?? null, list[0] ?? null] : list;
  }
  if (!isJsonObject(shown)) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name.startsWith('<') ? 'any' : name, filled(value)]),
  );
}

function valueFor(text: string): Json {
  const most = /^<whole number .*, at most (\d+)>$/.exec(text)?.[1];
  if (most !== undefined) return Number(most);
  if (text.startsWith('<number ')) return 7;
  return text.startsWith('<true or false ') ? true : text.startsWith('<') ? 'a text' : text;
}

/** `each entry as before, with name, files[].path (a number)` */
function wholeOf(known: Json | undefined, type: string, says: string): Json {
  const first = Number(/^only its first (\d+) entries/.exec(says)?.[1] ?? Number.POSITIVE_INFINITY);
  const isList = type === 'list';
  const start = known ?? (isList ? [{}] : {});
  const begun = Array.isArray(start) ? (start as readonly Json[]).slice(0, first) : start;
  return (/, with (.*)$/.exec(says)?.[1] ?? '')
    .split(/, (?![^(]*\))/)
    .filter((one) => one !== '')
    .reduce<Json>((value, lack) => {
      const [, path = '', words = ''] = /^([^ ]+)(.*)$/.exec(lack) ?? [];
      const parts = path.split(/\.|(?=\[)/);
      return withPart(value, isList && !path.startsWith('[') ? ['[]', ...parts] : parts, words);
    }, begun);
}

function withPart(value: Json | undefined, [part = '', ...rest]: readonly string[], words: string): Json {
  if (part === '') return value ?? madeOf(words);
  const place = /^\[(\d*)\]$/.exec(part)?.[1];
  if (place === undefined) {
    const before = isJsonObject(value) ? value : {};
    return { ...before, [part]: withPart(before[part], rest, words) };
  }
  const list: readonly Json[] = Array.isArray(value) ? value : [{}];
  return list.map((entry, index) =>
    place === '' || Number(place) === index ? withPart(entry, rest, words) : entry,
  );
}

function madeOf(words: string): Json {
  const most = /at most (\d+)/.exec(words)?.[1];
  if (most !== undefined) return Number(most);
  if (words.includes('number')) return 7;
  return words.includes('true or false') ? true : words.includes('a list') ? ['a text'] : 'a text';
}
