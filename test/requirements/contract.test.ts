import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { firstOf, runsOf } from '../architecture/word-runs.ts';
import { contractFaults, digestOf, sectionsOf } from './contract-text.ts';
import { REQUIREMENTS, SECTIONS } from './manifest.ts';

/** The contract stays outside the repository. */
const CONTRACT = join(
  fileURLToPath(new URL('../..', import.meta.url)),
  ...['..', 'shared', 'seeds', '2-execution-contract.md'],
);
const missing = !existsSync(CONTRACT);
const title = `the text of the contract${missing ? ` (skipped: there is no ${CONTRACT})` : ''}`;

describe.skipIf(missing)(title, () => {
  const text = missing ? '' : readFileSync(CONTRACT, 'utf8');

  test('has no binding section without rows, and is the one that the rows were written for', () => {
    const sections = sectionsOf(text);
    expect(sections.filter(({ binding }) => binding).length).toBeGreaterThan(15);
    expect(contractFaults(sections, SECTIONS)).toEqual([]);
  });

  test('is put in other words', () => {
    const known = new Set(runsOf(text));
    expect(REQUIREMENTS.flatMap(({ says }) => firstOf(known, says) ?? [])).toEqual([]);
  });
});

describe('of a contract', () => {
  const TEXT = `# Title
Agents MUST be kind.
## Rules (normative)
First.
### Below
Second.
### Advice (recommended)
Third.
## Shapes
\`\`\`md
## No heading (normative)
They MUST not.
\`\`\`
## Free
What a reader must know.
## Open items (non-normative)
Fourth.
`;
  const sections = sectionsOf(TEXT);
  const accounted = sections
    .filter(({ binding }) => binding)
    .map((section) => ({ heading: section.heading, sha256: digestOf(section) }));

  test('what is marked binds with all below it, elsewhere the word', () => {
    expect(accounted.map(({ heading }) => heading)).toEqual([
      'Title',
      'Rules (normative)',
      'Below',
      'Shapes',
    ]);
    expect(contractFaults(sections, accounted)).toEqual([]);
  });

  test('a section without rows is found', () => {
    expect(contractFaults(sections, accounted.slice(1))).toEqual(['"Title" binds and has no rows']);
  });

  test('a changed section and one that is gone are found, layout and line ends aside', () => {
    const changed = sectionsOf(TEXT.replace('Second.', 'Second!').replace('# Title\n', '# Title\r\n\r\n'));
    expect(contractFaults(changed, accounted)).toEqual([
      expect.stringMatching(/^"Below" has changed: read it again, then note [0-9a-f]{64}$/),
    ]);
    const gone = sectionsOf(TEXT.replace('### Below', '### Above'));
    expect(contractFaults(gone, accounted)).toEqual([
      '"Above" binds and has no rows',
      '"Below" is no section of the contract',
    ]);
  });
});
