import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUNDLE_OPTIONS } from '../../scripts/bundle/options.mjs';

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const found = (path: string, pattern: RegExp): string | undefined =>
  pattern.exec(text(path))?.slice(1).join('.');

test('the oldest Node is the same in the programs, the manifests, the bundles and the bootstrap', () => {
  expect({
    programs: found('packages/node-host/src/node-needed.ts', /\[(\d+), (\d+)\]/),
    bootstrap: found('scripts/bootstrap.mjs', /needed: \[(\d+), (\d+)\]/),
    checkout: JSON.parse(text('package.json')).engines.node,
    package: JSON.parse(text('packages/workrail/package.json')).engines.node,
    bundles: BUNDLE_OPTIONS.target,
  }).toEqual({
    programs: '22.19',
    bootstrap: '22.19',
    checkout: '>=22.19',
    package: '>=22.19',
    bundles: 'node22.19',
  });
});
