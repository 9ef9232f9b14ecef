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

Made from the definition of the language and from its tests; [the guide](workflow-files.md) explains how they work together.
A field has the status \`text\` where what the author wrote reaches the agent, \`effect\` where it decides where a run goes
or what it takes, \`catalogue\` where it is shown to those who choose a workflow, and \`hint\` where it is checked and
otherwise for readers of the file. Parts with a name of their own (\`condition\`, \`promptValue\` …) stand wherever a field
takes one.
`;

test('the table of fields is current', () => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(page, fieldsPage());
  expect(readFileSync(page, 'utf8') === fieldsPage(), 'stale; run these tests with UPDATE_GOLDEN=1').toBe(
    true,
  );
});
