const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it: `12.3 MB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** power;
  return `${power === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[power]}`;
}

/** A path as one word of a command line. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return /^(?:[A-Za-z]:)?\\/.test(text) ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Commands that are run one after the other, as long as each succeeds. */
export const run = (...commands: readonly string[]): string => `Run: ${commands.join(' && ')}`;
