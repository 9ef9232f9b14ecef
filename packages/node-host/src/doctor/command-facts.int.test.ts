import { chmod, mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeFiles } from '../testing/write-files.ts';
import { commandFacts } from './command-facts.ts';

const OWN = { is: 'node', path: process.execPath, version: process.versions.node };

/** A folder with programs of these names and texts. */
async function programs(texts: Readonly<Record<string, string>>): Promise<(name: string) => string> {
  const folder = await temporaryFolder();
  await writeFiles(folder, texts);
  await Promise.all(Object.keys(texts).map((name) => chmod(join(folder, name), 0o755)));
  return (name) => join(folder, name);
}

test('a Node says its version, by its path and by its name', async () => {
  expect(await commandFacts(process.execPath, {})).toEqual(OWN);
  const env = { PATH: ['relative', '/nowhere', dirname(process.execPath)].join(delimiter) };
  expect(await commandFacts('node', env)).toEqual(OWN);
});

test('what is not there is missing, and a relative path is nobody’s', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'node'));
  expect(await commandFacts('/nowhere/node', {})).toEqual({ is: 'missing' });
  expect(await commandFacts('node', {})).toEqual({ is: 'missing' });
  expect(await commandFacts('node', { PATH: folder })).toEqual({ is: 'missing' });
  expect(await commandFacts('./node', {})).toEqual({ is: 'relative' });
});

describe.skipIf(process.platform === 'win32')('a program', () => {
  test('of another name is not run', async () => {
    const at = await programs({ npx: '#!/bin/sh\ntouch "$0.was-run"\n' });
    expect(await commandFacts(at('npx'), {})).toEqual({ is: 'other', path: at('npx') });
    expect(await commandFacts(at('npx.was-run'), {})).toEqual({ is: 'missing' });
  });

  test('that takes a shell to start is no program [ENV-1]', async () => {
    const at = await programs({ 'npx.cmd': 'x', 'node.BAT': 'x' });
    expect(await commandFacts(at('npx.cmd'), {})).toEqual({ is: 'script', path: at('npx.cmd') });
    expect(await commandFacts(at('node.BAT'), {})).toEqual({ is: 'script', path: at('node.BAT') });
  });

  test('that nobody may run is said to be so, unless there is another of its name', async () => {
    const at = await programs({ node: 'x' });
    await chmod(at('node'), 0o644);
    expect(await commandFacts(at('node'), {})).toEqual({ is: 'not_runnable', path: at('node') });
    const env = { PATH: [dirname(at('node')), dirname(process.execPath)].join(delimiter) };
    expect(await commandFacts('node', env)).toEqual(OWN);
  });

  test('that is called Node and says something else is silent', async () => {
    const at = await programs({ node: '#!/bin/sh\necho hello\n', nodejs: '#!/bin/sh\nexit 3\n' });
    expect(await commandFacts(at('node'), {})).toMatchObject({
      is: 'silent',
      reason: 'it says something else',
    });
    expect(await commandFacts(at('nodejs'), {})).toMatchObject({
      is: 'silent',
      reason: expect.stringContaining('Command failed'),
    });
  });
});
