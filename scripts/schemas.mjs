/**
 * Writes the documents of `schema/`, each from the code that reads what it describes: workflow files of both
 * kinds, for editors, lines of session bundles, and the API of the dashboard. With `--check` it writes nothing and ends with 1 where a file is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../apps/dashboard-api/src/version.ts';
import { openApi } from '../packages/dashboard-contract/src/index.ts';
import { bundleSchema } from '../packages/session-bundle/src/index.ts';
import { commandWorkflowSchema, workflowSchema } from '../packages/workflow-compiler/src/index.ts';

const PUBLISHED = {
  'schema/workflow.schema.json': workflowSchema,
  'schema/command-workflow.schema.json': commandWorkflowSchema,
  'schema/session-bundle.schema.json': bundleSchema,
  'schema/dashboard-api.openapi.json': () => openApi(VERSION),
};

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

function isStale(name, text) {
  try {
    return readFileSync(pathOf(name), 'utf8') !== text;
  } catch {
    return true;
  }
}

for (const [name, schema] of Object.entries(PUBLISHED)) {
  const text = `${JSON.stringify(schema(), null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    mkdirSync(pathOf('schema'), { recursive: true });
    writeFileSync(pathOf(name), text);
  } else if (isStale(name, text)) {
    process.stderr.write(`${name} is stale; run node scripts/schemas.mjs\n`);
    process.exitCode = 1;
  }
}
