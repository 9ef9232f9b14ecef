import type { ProvingTest } from './citations.ts';
import { PRODUCT_SECTIONS, SECTIONS } from './manifest.ts';

const INTRODUCTION = `# Requirements of the execution contract and of APIs

This page is generated from the manifest in \`test/requirements\` and from the titles of the tests that cite it. To update it:
\`UPDATE_GOLDEN=1 npm test -- test/requirements/coverage.test.ts\`. The build fails if a requirement is not proved by a test,
or if a test cites a requirement that does not exist.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** A section's name without the mark that it binds, which all of them do. */
const nameOf = (heading: string): string => heading.replace(/ \((?:normative|recommended)\)$/, '');

/** Title and file of a test; the citations in it say nothing new here. */
function proof({ file, titles }: ProvingTest): string {
  const title = (titles.at(-1) ?? '').replace(/ ?\[[A-Z]+-[^\]]*\]/g, '').replaceAll('`', "'");
  return `\`${title}\` ([${file.split('/').at(-1)}](../${file}))`;
}

/** The page with every row and the tests that prove it. */
export function requirementsPage(tests: readonly ProvingTest[]): string {
  const sections = [...SECTIONS, ...PRODUCT_SECTIONS].map(({ heading, rows }) => {
    const shown = rows.map(({ id, says }) => [
      id,
      says,
      tests
        .filter(({ cites }) => cites.includes(id))
        .map(proof)
        .join('<br>'),
    ]);
    return `## ${nameOf(heading)}\n\n${table(['id', 'requirement', 'proved by'], shown)}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}
