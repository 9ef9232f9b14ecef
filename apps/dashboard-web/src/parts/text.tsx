import { shown } from '@workrail/session-report/notes';

const LONGEST = 200;

/** A text of data on one line, without characters that nobody would see. */
export const visible = (text: string): string => shown(text).replace(/\s+/g, ' ');

/** A text of data with its line breaks. */
export const visibleLines = (text: string): string => shown(text);

/** A title of any length: cut, with the whole of it to be read on demand. */
export function Cut({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  const whole = visible(text);
  const letters = [...whole];
  return (
    <span className={`cut ${className}`} title={whole}>
      {letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : whole}
    </span>
  );
}
