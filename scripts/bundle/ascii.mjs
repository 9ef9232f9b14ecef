import { readFile, writeFile } from 'node:fs/promises';

/**
 * esbuild leaves characters in regular expressions as they are, and a single one that is not ASCII makes V8 keep the whole
 * file in two bytes for each character. An escape means the same there, as one half of a pair does.
 */
export async function writeInAscii(file) {
  const text = await readFile(file, 'utf8');
  const escaped = text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped !== text) await writeFile(file, escaped);
}
