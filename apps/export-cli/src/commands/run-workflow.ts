import { resolve } from 'node:path';
import { defined, program } from '@workrail/kernel';
import { textOf } from '../options.ts';
import type { Command } from './command.ts';
import { INPUT_NOTES, inputsOf, sourceOf, WORKFLOW } from './command-workflows.ts';
import { drivesHere, FOLLOW_NOTES, toItsEnd, withRuns } from './follow.ts';

export const workflowRun: Command = {
  name: 'workflow run',
  changesData: true,
  about: 'run a workflow, and show what its steps do',
  arguments: [WORKFLOW],
  flags: ['input', 'inputs', 'title', 'workspace', 'idempotency-key', 'detach', 'json'],
  notes: `${INPUT_NOTES}

${FOLLOW_NOTES}`,
  example: 'workrail workflow run shop.yaml --input limit=5 --detach',
  run: (deps, given, workflow = '') =>
    program(async ({ take }) => {
      const { host, env, cwd } = deps;
      const source = await take(sourceOf(host, workflow));
      const inputs = await take(inputsOf(host, source, given, env));
      const workspace = textOf('workspace', given, env);
      const start = defined({
        ...source,
        inputs,
        title: textOf('title', given, env),
        workspace_path: workspace === undefined ? undefined : resolve(cwd, workspace),
        idempotency_key: textOf('idempotency-key', given, env),
        wait_ms: 0,
      });
      return take(
        withRuns(host, { drives: drivesHere(given, deps) }, (runs) =>
          program(async (steps) => {
            const begun = await steps.take(runs.runWorkflow(start));
            return steps.take(toItsEnd(deps, given, runs, begun));
          }),
        ),
      );
    }),
};
