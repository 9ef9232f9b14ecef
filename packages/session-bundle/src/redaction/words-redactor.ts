import { isJsonObject, type Json, ownValue, utf8Length } from '@workrail/kernel';
import type { RedactionKind } from './rules.ts';
import { secretKey } from './secret-names.ts';
import { type Mark, mark, type Redacted, shortMark, type TextRedactor } from './text-redactor.ts';

/** Redacts what people and agents wrote, within the bytes that it may have. */
export type WordsRedactor = ReturnType<typeof wordsRedactor>;

/** `found` is told what was replaced, piece by piece. */
export function wordsRedactor(redact: TextRedactor, found: (kinds: readonly RedactionKind[]) => void) {
  const secret = secretKey();
  const fitted = <A>(limit: number, write: (mark: Mark) => Redacted<A>, bytes: (value: A) => number): A => {
    const marked = write(mark);
    found(marked.found);
    return marked.found.length > 0 && bytes(marked.value) > limit ? write(shortMark).value : marked.value;
  };
  const isName = (value: Json | undefined): boolean =>
    typeof value === 'string' && NAME_ALONE.test(value) && secret.test(value);
  const jsonWith = (root: Json, mark: Mark): Redacted<Json> => {
    const found: RedactionKind[] = [];
    const open = (text: string): string => {
      const redacted = redact(text, mark);
      for (const kind of redacted.found) found.push(kind);
      return redacted.value;
    };
    const hidden = (text: string): string => {
      if (text === '' || text === mark('password')) return text;
      found.push('password');
      return mark('password');
    };
    const within = (value: Json, textOf: (text: string) => string): Json => {
      if (typeof value === 'string') return textOf(value);
      if (Array.isArray(value)) {
        const given = value as readonly Json[];
        // A header or a variable as a pair, or an option and its value among the arguments of a command.
        const isValue = (i: number): boolean =>
          i > 0 && isName(given[i - 1]) && (given.length === 2 || String(given[i - 1]).startsWith('-'));
        return given.map((one, i) => within(one, isValue(i) ? hidden : textOf));
      }
      if (!isJsonObject(value)) return value;
      const nameOf = apart();
      const isPair = PAIR_NAMES.some((key) => isName(ownValue(value, key)));
      // The texts of a member may be secret by its name, or by the name that stands beside it.
      const members = Object.entries(value).map(([key, member]): readonly [string, Json] => [
        nameOf(open(key)),
        within(member, secret.test(key) || (isPair && key.toLowerCase() === 'value') ? hidden : textOf),
      ]);
      return Object.fromEntries(members);
    };
    return { value: within(root, open), found };
  };
  return {
    text: (text: string, limit = Number.POSITIVE_INFINITY): string =>
      fitted(limit, (mark) => redact(text, mark), utf8Length),
    /** All keys and texts of a value; the limit is for its JSON. */
    json: (value: Json, limit: number): Json =>
      fitted(
        limit,
        (mark) => jsonWith(value, mark),
        (written) => utf8Length(JSON.stringify(written)),
      ),
  };
}

/** Members that tell the name of the `value` beside them. */
const PAIR_NAMES = ['name', 'Name', 'key', 'Key'];

/** A name as it stands in a list, without the words of a sentence. */
const NAME_ALONE = /^[\w.-]{1,80}$/;

/** Keys that became the same are told apart by a number, so that no member is lost. */
function apart(): (key: string) => string {
  const taken = new Set<string>();
  const times = new Map<string, number>();
  return (key) => {
    let name = key;
    for (let n = times.get(key) ?? 1; taken.has(name); name = `${key} ${n}`) {
      n += 1;
      times.set(key, n);
    }
    taken.add(name);
    return name;
  };
}
