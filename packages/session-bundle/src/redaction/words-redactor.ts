import { isJsonObject, type Json, type JsonObject, utf8Length } from '@workrail/kernel';
import type { RedactionKind } from './rules.ts';
import { secretKey } from './secret-names.ts';
import { type Mark, mark, type Redacted, shortMark, type TextRedactor } from './text-redactor.ts';

/** Redacts what people and agents wrote, within the bytes that it may have. */
export interface WordsRedactor {
  readonly text: (text: string, limit?: number) => string;
  /** All keys and texts of a value; the limit is for its JSON. */
  readonly json: (value: Json, limit: number) => Json;
}

/** `found` is told what was replaced, piece by piece. */
export function wordsRedactor(
  redact: TextRedactor,
  found: (kinds: readonly RedactionKind[]) => void,
): WordsRedactor {
  const secret = secretKey();
  const fitted = <A>(limit: number, write: (mark: Mark) => Redacted<A>, bytes: (value: A) => number): A => {
    const marked = write(mark);
    found(marked.found);
    return marked.found.length > 0 && bytes(marked.value) > limit ? write(shortMark).value : marked.value;
  };
  return {
    text: (text, limit = Number.POSITIVE_INFINITY) => fitted(limit, (mark) => redact(text, mark), utf8Length),
    json: (value, limit) =>
      fitted(
        limit,
        (mark) => jsonWith(value, { mark, redact, isSecret: (key) => secret.test(key) }),
        (written) => utf8Length(JSON.stringify(written)),
      ),
  };
}

interface JsonRedaction {
  readonly mark: Mark;
  readonly redact: TextRedactor;
  /** Whether the texts of a member are secret by its name. */
  readonly isSecret: (key: string) => boolean;
}

function jsonWith(root: Json, { mark, redact, isSecret }: JsonRedaction): Redacted<Json> {
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
    return isJsonObject(value) ? objectOf(value, textOf) : value;
  };
  const objectOf = (value: JsonObject, textOf: (text: string) => string): JsonObject => {
    const nameOf = apart();
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        nameOf(open(key)),
        within(member, isSecret(key) ? hidden : textOf),
      ]),
    );
  };
  return { value: within(root, open), found };
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
