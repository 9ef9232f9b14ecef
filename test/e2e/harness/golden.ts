import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEXT_TEMPLATE_VERSION } from '@workrail/mcp-surface';
import { expect } from 'vitest';
import { afterAllRan } from '../../harness/after-all-ran.ts';

const FOLDER = fileURLToPath(new URL(`../golden/v${TEXT_TEMPLATE_VERSION}`, import.meta.url));
const UPDATE = process.env.UPDATE_GOLDEN === '1';

const PATTERNS: readonly (readonly [label: string, pattern: RegExp])[] = [
  ['state', /\bst\.v1\.[0-9a-z]{26}\b/g],
  ['ack', /\back\.v1\.[0-9a-z]{26}\b/g],
  ['session', /\bses_[0-9a-f-]{36}/g],
  ['run', /\brun_[0-9a-f-]{36}/g],
  ['correlation', /(?<=correlation id )[0-9a-f-]{36}/g],
  ['hash', /\b(?:sha256:)?[0-9a-f]{64}\b/g],
  ['cursor', /(?<=cursor ")[A-Za-z0-9_-]{20,}(?=")/g],
  ['ms', /\b\d+(?= ms\b)/g],
];

/** Puts labels in the place of what differs from run to run; the same thing gets the same label. */
export function normalizer(root: string): (text: string) => string {
  const labels = new Map<string, string>();
  const counts = new Map<string, number>();
  const labelOf = (kind: string, found: string): string => {
    const known = labels.get(found);
    if (known !== undefined) return known;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const label = `<${kind}-${number}>`;
    labels.set(found, label);
    return label;
  };
  return (text) =>
    PATTERNS.reduce(
      (current, [kind, pattern]) => current.replace(pattern, (found) => labelOf(kind, found)),
      text.replaceAll(root, '<root>'),
    );
}

export interface GoldenTexts {
  readonly match: (name: string, text: string) => void;
}

/**
 * Texts that are compared with the files whose names begin with `prefix`; a file that no text of the tests was compared with
 * is one too many. To accept a change, run the tests
 * with UPDATE_GOLDEN=1 and read the difference; a change of an answer's words also needs a new
 * TEXT_TEMPLATE_VERSION once a version with the old words is out.
 */
export function goldenTexts(prefix: string): GoldenTexts {
  const used = new Set<string>();
  const files = (): readonly string[] => readdirSync(FOLDER).filter((file) => file.startsWith(`${prefix}-`));
  const match: GoldenTexts['match'] = (name, text) => {
    const file = `${prefix}-${name}.txt`;
    used.add(file);
    if (UPDATE) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(join(FOLDER, file), `${text}\n`);
    }
    const accepted = files().includes(file) ? readFileSync(join(FOLDER, file), 'utf8') : '';
    expect(`${text}\n`, `${file}; see goldenTexts`).toBe(accepted);
  };
  afterAllRan(() =>
    expect(
      files().filter((file) => !used.has(file)),
      'golden files that are left over',
    ).toEqual([]),
  );
  return { match };
}
