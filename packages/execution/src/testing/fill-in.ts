import type { Json, JsonObject } from '@workrail/kernel';

/**
 * Fills in a form as an agent does that knows nothing but its text: each stand-in gets a value of the kind that it
 * names, and what is no stand-in stays.
 */
export function fillIn(shown: Json, entries = 2): Json {
  if (typeof shown === 'string') return valueFor(shown);
  if (Array.isArray(shown)) {
    const filled = (shown as readonly Json[]).map((one) => fillIn(one, entries));
    // A list that is all made up may have more of the same.
    const isMadeUp = filled.length === 1 && JSON.stringify(shown).includes('<');
    return isMadeUp ? Array.from({ length: entries }, () => filled[0] ?? null) : filled;
  }
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(
    Object.entries(shown as JsonObject).map(([name, value]) => [
      name.startsWith('<') ? 'any' : name,
      fillIn(value, entries),
    ]),
  );
}

function valueFor(text: string): Json {
  const most = /^<whole number .*, at most (\d+)>$/.exec(text)?.[1];
  if (most !== undefined) return Number(most);
  if (text.startsWith('<number ')) return 7;
  return text.startsWith('<true or false ') ? true : text.startsWith('<') ? 'a text' : text;
}
