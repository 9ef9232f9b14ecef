import { type Json, type JsonObject, program } from '@workrail/kernel';
import type { PinnedCommand, PrepareRun, RunBlocker } from '@workrail/ports';
import type { CommandStep, CommandWorkflow, WorkflowFile } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import { violationAt } from '../workflow-files/manifest-violation.ts';
import { availableCommands } from './check-manifest.ts';
import type { KnownCommands } from './known-commands.ts';
import { readinessOf } from './readiness.ts';

type Needs = Pick<
  Dependencies,
  'checkManifest' | 'variables' | 'commands' | 'apiCatalogs' | 'secrets' | 'digests'
>;

/** A run starts exactly where the preview of its inputs says that it is ready. */
export const runPreparation =
  (deps: Needs): PrepareRun =>
  (file: WorkflowFile, inputs: JsonObject) =>
    program(async ({ take, fail }) => {
      const { workflow, findings } = await take(deps.checkManifest(file));
      const notReady = (workflowId: string, blockers: readonly RunBlocker[], missing: readonly string[]) =>
        fail({ _tag: 'RunNotReadyError', workflowId, blockers, missing });
      if (workflow === undefined)
        return notReady(
          file.file,
          findings.filter(({ severity }) => severity === 'error').map(violationAt),
          [],
        );
      const commands = await take(availableCommands(deps));
      const secrets = await take(deps.secrets.values());
      const { digests } = deps;
      const known = await readinessOf(deps, workflow, { findings, inputs, commands, secrets, digests });
      const { blockers } = known.mask().answer({ blockers: known.blockers });
      const all = [...blockers, ...workflow.steps.flatMap(ofWorkflow)];
      if (all.length > 0) return notReady(workflow.workflowId, all, known.missing);
      return {
        inputs: new Map(
          [...known.scope.inputs].flatMap(([name, value]): [string, Json][] =>
            value === undefined ? [] : [[name, value]],
          ),
        ),
        secretInputs: known.secretNames,
        commands: await pinnedCommands(workflow, commands),
      };
    });

/** Such a step is checked and shown, and this version cannot do it. */
const ofWorkflow = ({ id, run }: CommandStep): readonly RunBlocker[] =>
  run.startsWith('workflow ')
    ? [
        {
          path: `steps.${id}.run`,
          rule: 'workflow_step',
          message: `it runs another workflow (${run}), which this version cannot do within a run`,
          suggested_action: 'put the steps of that workflow in its place, or run it by itself',
        },
      ]
    : [];

async function pinnedCommands(
  { steps }: CommandWorkflow,
  commands: KnownCommands,
): Promise<Readonly<Record<string, PinnedCommand>>> {
  const { pinnedCommand } = await import('./command-workflows.ts');
  const found = new Map<string, PinnedCommand>();
  for (const { run } of steps) {
    const lookup = commands.find(run);
    if (lookup.kind === 'found') found.set(run, pinnedCommand(lookup.known));
  }
  return Object.fromEntries(found);
}
