import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes files below a folder; each file holds its own name unless a text is given. */
export async function writeFiles(
  folder: string,
  files: readonly string[] | Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  const texts = Array.isArray(files) ? files.map((name) => [name, name] as const) : Object.entries(files);
  for (const [name, text] of texts) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
