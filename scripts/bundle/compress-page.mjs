import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Forms of a file in which it may travel, by the ending that the server finds them by. */
const FORMS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) };
/** What is not compressed already. */
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Bytes below which a file fits a packet or two as it is. */
const SMALL = 1_024;

/** Puts compressed forms beside the files of a page, so that no request waits for them to be made. */
export async function compressPage(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter(
    (entry) => entry.isFile() && TEXTS.has(extname(entry.name)),
  )) {
    const path = join(parentPath, name);
    const content = await readFile(path);
    if (content.length < SMALL) continue;
    for (const [ending, compressed] of Object.entries(FORMS))
      await writeFile(`${path}${ending}`, await compressed(content));
  }
}
