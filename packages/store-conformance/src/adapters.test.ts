import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url));
const ADAPTERS = readdirSync(PACKAGES).filter(
  (name) => name.startsWith('store-') && name !== 'store-conformance',
);

/** One file for each operation, under the same name everywhere. */
const FILES = [
  'index',
  'open',
  'transaction',
  'append',
  'read-stream',
  'event-feed',
  'read-model',
  'run-graph',
  'server-work',
  'leases',
  'session-search',
  'blobs',
  'rebuild',
];

/** A test that is not run, or not all of its neighbours. */
const LEFT_OUT = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fails|skipIf|runIf)\b/;

describe.each(ADAPTERS)('%s', (adapter) => {
  const source = `${PACKAGES}${adapter}/src/`;

  test('runs the whole suite', () => {
    const path = `${source}conformance.test.ts`;
    expect(existsSync(path), `${path} is missing`).toBe(true);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(new RegExp(`^storeConformance\\('${adapter}', `, 'm'));
    expect(text).not.toMatch(LEFT_OUT);
  });

  test('has a file for each operation', () => {
    const files = readdirSync(source);
    expect(FILES.filter((name) => !files.includes(`${name}.ts`))).toEqual([]);
  });
});

test('the adapters are found', () => {
  expect(ADAPTERS).toEqual(expect.arrayContaining(['store-memory', 'store-sqlite']));
});

test('no part of the suite is left out', () => {
  const suites = readdirSync(new URL('./suites/', import.meta.url));
  const entry = readFileSync(new URL('./store-conformance.ts', import.meta.url), 'utf8');
  for (const file of suites) {
    expect(entry).toContain(`'./suites/${file}'`);
    const text = readFileSync(new URL(`./suites/${file}`, import.meta.url), 'utf8');
    expect(text).not.toMatch(LEFT_OUT);
  }
});
