import { type KnownPath, pathFinder, type Span } from './known-paths.ts';
import { REDACTION_KINDS, type RedactionKind, type Rule } from './rules.ts';
import { secretValues } from './secret-values.ts';

/** What was written without what was found in it, and what that was, piece by piece. */
export interface Redacted<A> {
  readonly value: A;
  readonly found: readonly RedactionKind[];
}

export type Mark = (kind: RedactionKind) => string;

export const mark: Mark = (kind) => `[redacted:${kind}]`;
/** Where marks would make a text longer than it may be: no piece is shorter than this one. */
export const shortMark: Mark = () => '*';

/** Marks of an earlier redaction stay as they are. */
const MARKS = new RegExp(`(\\[redacted:(?:${REDACTION_KINDS.join('|')})\\])`);

export type TextRedactor = (text: string, mark: Mark) => Redacted<string>;

export function textRedactor(rules: readonly Rule[], paths: readonly KnownPath[]): TextRedactor {
  const knownPaths = pathFinder(paths);
  const values = secretValues();
  const spansOf = (text: string): readonly Span[] =>
    merged([...knownPaths(text), ...rules.flatMap((rule) => matches(text, rule)), ...values(text)]);

  const between = (text: string, mark: Mark): Redacted<string> => {
    const spans = spansOf(text);
    let at = 0;
    const pieces = spans.map(({ start, end, kind }) => {
      const piece = `${text.slice(at, start)}${mark(kind)}`;
      at = end;
      return piece;
    });
    return { value: `${pieces.join('')}${text.slice(at)}`, found: spans.map(({ kind }) => kind) };
  };

  return (text, mark) => {
    const parts = text
      .split(MARKS)
      .map(
        (part, index): Redacted<string> =>
          index % 2 === 1 ? { value: part, found: [] } : between(part, mark),
      );
    return { value: parts.map(({ value }) => value).join(''), found: parts.flatMap(({ found }) => found) };
  };
}

function matches(text: string, { kind, pattern }: Rule): readonly Span[] {
  // The matcher is far slower than the question whether there is a match at all.
  if (!pattern.test(text)) return [];
  const group = pattern.groupCount() > 0 && kind !== 'pattern' ? 1 : 0;
  const spans: Span[] = [];
  for (const matcher = pattern.matcher(text); matcher.find(); ) {
    const [start, end] = [matcher.start(group), matcher.end(group)];
    if (start >= 0 && end > start) spans.push({ start, end, kind });
  }
  return spans;
}

/** In order; those that overlap become one, of the kind of the first. */
function merged(spans: readonly Span[]): readonly Span[] {
  const ordered = [...spans].sort((one, other) => one.start - other.start || other.end - one.end);
  const apart: Span[] = [];
  for (const span of ordered) {
    const last = apart.at(-1);
    if (last === undefined || span.start >= last.end) apart.push(span);
    else if (span.end > last.end) apart[apart.length - 1] = { ...last, end: span.end };
  }
  return apart;
}
