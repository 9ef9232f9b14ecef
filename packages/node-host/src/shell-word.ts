/** A path as one word, for the shell that people of this platform have. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (process.platform === 'win32') return `"${text}"`;
  return `'${text.replace(/'/g, "'\\''")}'`;
}
