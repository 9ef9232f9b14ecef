import { readFileSync, writeFileSync } from 'node:fs';
import { languageFields } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';
import { CASES } from './manifest.ts';

const page = new URL('../../docs/workflow-fields.md', import.meta.url);

test.each(CASES.map((one) => [one.says, one] as const))('%s', async (_, one) => {
  await one.shows();
});

test('every field of the language has a case, and every case is about fields that exist', () => {
  const known = languageFields().map(({ path }) => path);
  const shown = new Set(CASES.flatMap(({ fields }) => fields));
  expect(known.filter((path) => !shown.has(path))).toEqual([]);
  expect([...shown].filter((path) => !known.includes(path))).toEqual([]);
});

/** The page with the table, from the cases. `UPDATE_GOLDEN=1` writes it. */
function fieldsPage(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = languageFields().map(({ path, doc, required }) => {
    const one = CASES.find(({ fields }) => fields.includes(path));
    return [`\`${path}\``, required ? 'yes' : '', cell(doc), one?.status ?? '', cell(one?.says ?? '')];
  });
  const head = ['field', 'required', 'what it is', 'status', 'what a test shows'];
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return `${INTRODUCTION}\n${table.join('\n')}\n`;
}

const INTRODUCTION = `# All fields of workflow files

This page is generated from the definition of the language and from its tests; [the guide](workflow-files.md) explains how the
fields work together. The status of a field is \`text\` if what the author wrote reaches the agent, \`effect\` if it decides
where a run goes or what it accepts, \`catalogue\` if it is shown when choosing a workflow, and \`hint\` if it is checked but
otherwise only informs readers of the file. Named parts (\`condition\`, \`promptValue\` …) can be used wherever a field takes
one.
`;

test('the table of fields is current', () => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(page, fieldsPage());
  expect(readFileSync(page, 'utf8') === fieldsPage(), 'stale; run these tests with UPDATE_GOLDEN=1').toBe(
    true,
  );
});
