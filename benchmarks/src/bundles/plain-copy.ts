/**
 * The floor: what any program pays that keeps lines in SQLite and moves them to another machine as a file. It takes lines
 * in, in one transaction, or writes them out, in order.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [direction, path = '', file = ''] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');

if (direction === 'import') {
  database.exec('CREATE TABLE lines (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO lines (text) VALUES (?)');
  database.exec('BEGIN IMMEDIATE');
  for await (const line of createInterface({ input: createReadStream(file) })) insert.run(line);
  database.exec('COMMIT');
} else {
  const rows = database.prepare('SELECT text FROM lines ORDER BY id').iterate();
  await pipeline(Readable.from(texts(rows)), createWriteStream(file));
}
database.close();

function* texts(rows: Iterable<Record<string, unknown>>): Generator<string> {
  for (const { text } of rows) yield `${String(text)}\n`;
}
