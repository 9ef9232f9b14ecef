/** Run as a process of its own: says the hash of the workflow that has every field. */
import { readFileSync } from 'node:fs';
import { E } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { compileWorkflow } from '@workrail/workflow-compiler';

const file = new URL('./everything.json', import.meta.url);
const outcome = compileWorkflow(
  {
    file: file.pathname,
    text: readFileSync(file, 'utf8'),
    format: 'json',
    source: 'bundled',
    inRoutinesFolder: false,
  },
  nodeDigests,
);
process.stdout.write(E.isRight(outcome) ? outcome.right.hash : JSON.stringify(outcome.left));
