import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type ContractRecord, quotedIn, recordFaults, recordOf } from './contract-record.ts';
import { contractFaults, digestOf, sectionsOf } from './contract-text.ts';
import { REQUIREMENTS, SECTIONS } from './manifest.ts';

/** The contract stays outside the repository; what is kept of it is its record. */
const CONTRACT = join(
  fileURLToPath(new URL('../..', import.meta.url)),
  ...['..', 'shared', 'seeds', '2-execution-contract.md'],
);
const RECORD = fileURLToPath(new URL('contract-record.json', import.meta.url));
const contract = existsSync(CONTRACT) ? readFileSync(CONTRACT, 'utf8') : undefined;
if (contract !== undefined && process.env.UPDATE_GOLDEN === '1')
  writeFileSync(RECORD, `${JSON.stringify(recordOf(contract), null, 2)}\n`);
const record = JSON.parse(readFileSync(RECORD, 'utf8')) as ContractRecord;

describe('the contract, by its record', () => {
  test('has no binding section without rows, and is the one that the rows were written for', () => {
    expect(record.sections.filter(({ binding }) => binding).length).toBeGreaterThan(15);
    expect(recordFaults(record, SECTIONS)).toEqual([]);
    expect(SECTIONS.filter(({ rows }) => rows.length === 0)).toEqual([]);
  });

  test('is put in other words', () => {
    expect(Buffer.from(record.runs, 'base64').length).toBeGreaterThan(10_000);
    expect(REQUIREMENTS.flatMap(({ says }) => quotedIn(record, says) ?? [])).toEqual([]);
  });
});

// On a clone without the contract there is nothing that the record could be held against.
if (contract !== undefined)
  test('the record is the one of the contract, or else UPDATE_GOLDEN=1 makes it anew', () => {
    expect(contractFaults(sectionsOf(contract), SECTIONS)).toEqual([]);
    expect(recordOf(contract)).toEqual(record);
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

  describe('its record', () => {
    const record = recordOf(TEXT);

    test('holds none of its words, and agrees with the manifest', () => {
      expect(JSON.stringify(record)).not.toMatch(/Rules|kind\./);
      expect(recordFaults(record, accounted)).toEqual([]);
    });

    test('shows a section without rows, a heading that it lacks, another text and one that stands twice', () => {
      const [title, rules, ...rest] = accounted;
      if (title === undefined || rules === undefined) throw new Error('there are sections');
      expect(recordFaults(record, [rules, ...rest])).toEqual(['section 1 binds and has no rows']);
      expect(recordFaults(record, [...accounted, { ...title, heading: 'Other' }])).toEqual([
        '"Other" is no section of the contract',
      ]);
      expect(recordFaults(record, [title, { ...rules, sha256: title.sha256 }, ...rest])).toEqual([
        '"Rules (normative)" was written for another text',
      ]);
      expect(recordFaults(record, [...accounted, title])).toEqual(['1 sections stand twice']);
    });

    test('shows that it was changed by hand', () => {
      const sections = record.sections.map((section) => ({ ...section, binding: false }));
      expect(recordFaults({ ...record, sections }, accounted)).toEqual(['the record is not as it was made']);
      expect(recordFaults({ ...record, runs: '' }, accounted)).toEqual(['the record is not as it was made']);
    });

    test('knows a quote of eight words, and no shorter one', () => {
      const quoting = recordOf('# Title\nAgents that are kind to users get more work done.');
      expect(quotedIn(quoting, 'All agents that are kind to users get better.')).toBeUndefined();
      expect(quotedIn(quoting, 'Know: agents that are kind to users get more.')).toBe(
        'agents that are kind to users get more',
      );
    });
  });
});
