import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['apps', 'benchmarks', 'examples', 'packages', 'scripts', 'test'];
/** The path of a URL is no path of a disk: a space in it is written otherwise. */
const URL_AS_PATH = /import\.meta\.url\)\.pathname/;

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(?:node_modules|dist)/.test(entry.name) ? [] : sourcesBelow(path);
    return /\.m?tsx?$|\.mjs$/.test(entry.name) ? [path] : [];
  });

test('no path of this checkout is taken from a URL as it stands, so that it may have a space', () => {
  const sources = FOLDERS.flatMap(sourcesBelow);
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => URL_AS_PATH.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(["new URL('./a b', import.meta.url)", 'pathname'].join('.')).toMatch(URL_AS_PATH);
});
