import { isJsonObject, type Json, utf8Length } from '@workrail/kernel';
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
      if (Array.isArray(value)) return (value as readonly Json[]).map((one) => within(one, textOf));
      if (!isJsonObject(value)) return value;
      const nameOf = apart();
      // The texts of a member may be secret by its name.
      const members = Object.entries(value).map(([key, member]): readonly [string, Json] => [
        nameOf(open(key)),
        within(member, secret.test(key) ? hidden : textOf),
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
