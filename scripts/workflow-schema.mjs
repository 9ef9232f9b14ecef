/**
 * Writes schema/workflow.schema.json, with which editors check workflow files, from the compiler's definition of
 * the language. With `--check` it writes nothing and ends with 1 where the file is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { workflowSchema } from '../packages/workflow-compiler/src/index.ts';

const file = fileURLToPath(new URL('../schema/workflow.schema.json', import.meta.url));
const current = `${JSON.stringify(workflowSchema(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  mkdirSync(fileURLToPath(new URL('../schema', import.meta.url)), { recursive: true });
  writeFileSync(file, current);
} else if (readFileSync(file, 'utf8') !== current) {
  process.stderr.write('schema/workflow.schema.json is stale; run node scripts/workflow-schema.mjs\n');
  process.exit(1);
}
