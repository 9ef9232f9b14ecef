import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { firstOf, runsOf, textsOf } from './word-runs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const corpus = process.env.WORKRAIL_CORPUS ?? join(root, '..', 'shared', 'corpus');
const FOLDER = join(corpus, 'workflows');
const MISSING = [FOLDER, join(root, '.git')].find((path) => !existsSync(path));

const corpusTexts = (): readonly string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .flatMap((name) => textsOf(readFileSync(join(FOLDER, name), 'utf8')));

/** The files of the project that hold text. Names of packages and their hashes are nobody's words. */
const ownFiles = (): readonly (readonly [file: string, text: string])[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && file !== 'pnpm-lock.yaml' && existsSync(join(root, file)))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
    .filter(([, text]) => !text.includes('\0'));

/** Each file with the first run of words in it that is a known one. */
const borrowed = (files: Iterable<readonly [file: string, text: string]>, known: ReadonlySet<string>) =>
  [...files].flatMap(([file, text]) => {
    const run = firstOf(known, text);
    return run === undefined ? [] : [`${file}: ${run}`];
  });

const title = `published workflow files${MISSING === undefined ? '' : ` (skipped: there is no ${MISSING})`}`;

describe.skipIf(MISSING !== undefined)(title, () => {
  test('are quoted in no file of the project', () => {
    const texts = corpusTexts();
    const known = new Set(texts.flatMap((text) => [...runsOf(text)]));
    const files = ownFiles();
    expect(known.size).toBeGreaterThan(10_000);
    expect(files.length).toBeGreaterThan(500);
    expect(borrowed(files, known)).toEqual([]);

    const [longest = ''] = texts.toSorted((left, right) => right.length - left.length);
    expect(borrowed([['planted.ts', `const text = '${longest}';`]], known)).toHaveLength(1);
  });
});

test('a quote is found, whatever is around and between its words', () => {
  const file = JSON.stringify({
    id: 'x',
    steps: [{ prompt: 'Weigh each egg twice;\nthen *boil* it for Anna.' }],
  });
  const known = new Set(textsOf(file).flatMap((text) => [...runsOf(text)]));
  const find = (text: string) => borrowed([['a.ts', text]], known);
  expect(find('First, weigh each egg\n * twice. Then boil it, for ever')).toEqual([
    'a.ts: weigh each egg twice then boil it for',
  ]);
  expect(find('say("twice;\\nthen boil it for anna, weigh each")')).toEqual([]);
  expect(find('say("Weigh each egg twice;\\nthen `boil` it for")')).toHaveLength(1);
  expect(find('Weigh each egg twice, then boil')).toEqual([]);
  const yaml = 'id: x\nsteps:\n  - prompt: >\n      Weigh each egg twice;\n      then *boil* it for Anna.\n';
  expect(textsOf(yaml).flatMap((text) => [...runsOf(text)])).toEqual([...known]);
});
