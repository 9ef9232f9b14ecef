import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const LONG_WORKFLOW = 'bench.long';

/** A workflow of up to a million steps, so that a run never ends while it is measured. */
export async function writeLongWorkflow(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const step = {
    id: 'work',
    title: 'Work {{currentIteration}}',
    prompt: 'Do piece {{currentIteration}} of the work.',
  };
  const inner = { type: 'for', count: 1000, maxIterations: 1000 };
  const workflow = {
    id: LONG_WORKFLOW,
    name: 'Long',
    description: 'Two nested loops around one step',
    version: '1.0.0',
    steps: [
      {
        id: 'outer',
        type: 'loop',
        title: 'Outer',
        loop: { ...inner, iterationVar: 'outerIteration' },
        body: [{ id: 'inner', type: 'loop', title: 'Inner', loop: inner, body: [step] }],
      },
    ],
  };
  await writeFile(join(folder, 'long.json'), JSON.stringify(workflow));
}
