import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outlineOf } from './commands/outline.ts';
import { commandsOf, readCommands } from './commands/read-commands.ts';
import { openDocument } from './document/open-document.ts';

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const FOLDER = join(CORPUS, 'openapi');
const present = existsSync(FOLDER);

const documents = present
  ? ['', 'negative-small', 'oas-examples-small']
      .flatMap((folder) => readdirSync(join(FOLDER, folder)).map((name) => join(FOLDER, folder, name)))
      .filter((file) => /\.(?:ya?ml|json)$/.test(file))
      .map((file) => [relative(FOLDER, file), readFileSync(file, 'utf8')] as const)
  : [];

/** What a person counts who looks at the paths: methods in lower case, each an operation. */
function operationsIn(text: string): number {
  const { paths = {} } = parse(text, { maxAliasCount: -1 });
  const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
  return Object.values(paths as Record<string, object>)
    .flatMap((item) => Object.keys(item))
    .filter((key) => methods.includes(key)).length;
}

/** Documents that have no operation at all, with what is said of them. */
const REFUSED: Readonly<Record<string, string>> = {
  'negative-small/fail-comp_pathitems.yaml': 'paths_missing',
};

describe.skipIf(!present)('the published documents (skipped where they are not at hand)', () => {
  test.each(documents)('%s: every operation is a command, or is listed with the reason', (name, text) => {
    const read = readCommands(text);
    if (E.isLeft(read)) return expect(read.left.rule).toBe(REFUSED[name]);
    const { commands, refused } = read.right;
    expect(commands.length + refused.length).toBe(operationsIn(text));
    expect(refused).toEqual([]);
    const names = commands.map(({ name: one }) => one);
    expect(new Set(names).size).toBe(names.length);
    for (const one of names) expect(one).toMatch(/^[\p{Ll}\p{N}_-]+(?::[\p{Ll}\p{N}_-]+)*$/u);
    // Each has room in an answer, with the line that names it.
    for (const one of commands)
      expect(JSON.stringify(outlineOf(one, read.right.schemas)).length, one.name).toBeLessThan(5_500);
    // What a reference leads to is there.
    const referred = [
      ...JSON.stringify([commands, read.right.schemas]).matchAll(/"\$ref":"#\/schemas\/([^"]+)"/g),
    ];
    for (const [, schema = ''] of referred)
      expect(Object.hasOwn(read.right.schemas, schema), schema).toBe(true);
  });

  test('a document of several files gives all of its operations', () => {
    const folder = join(FOLDER, 'redocly-cafe-multifile', 'openapi');
    const text = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
    const opened = openDocument(text);
    if (E.isLeft(opened)) throw new Error(opened.left.message);
    const document = opened.right;
    for (let files = document.wanted(); files.length > 0; files = document.wanted())
      for (const file of files) document.give(file, E.right(readFileSync(join(folder, file), 'utf8')));
    const read = commandsOf(document);
    if (E.isLeft(read)) throw new Error(read.left.message);
    const { commands, refused, schemas } = read.right;
    const counted = Object.values(parse(text).paths as Record<string, { readonly $ref: string }>)
      .map(({ $ref }) =>
        operationsIn(`paths:\n  /:\n${readFileSync(join(folder, $ref), 'utf8').replaceAll(/^/gm, '    ')}`),
      )
      .reduce((sum, count) => sum + count, 0);
    expect(commands.length).toBe(counted);
    expect(refused).toEqual([]);
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Order', 'OrderItem', 'MenuItem']));
    expect(JSON.stringify([commands, schemas])).not.toMatch(/"\$ref":"(?!#\/schemas\/)/);
  });

  test('the same document gives the same commands again', () => {
    const [, text = ''] = documents.find(([name]) => name.startsWith('slack')) ?? [];
    expect(JSON.stringify(readCommands(text))).toBe(JSON.stringify(readCommands(text)));
  });
});
