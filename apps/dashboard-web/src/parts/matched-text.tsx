import { matchedParts } from '../model/matched-parts.ts';
import { visible } from './text.tsx';

interface MatchedTextProps {
  readonly text: string;
  readonly query: string;
  readonly className?: string;
}

/** A text of data on one line, with what was searched for marked in it. */
export function MatchedText({ text, query, className = '' }: MatchedTextProps) {
  const whole = visible(text);
  return (
    <span className={`cut ${className}`} title={whole}>
      {matchedParts(whole.slice(0, 400), query).map((part, index) =>
        part.isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
          <mark key={index}>{part.text}</mark>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
