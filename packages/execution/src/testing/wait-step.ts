import { lazyCompiler, lazyDecoder } from '@workrail/authoring';
import { defineStep, type Engine, engineOf, STEP_KINDS, type StepHead } from '@workrail/engine';
import { type Digests, E } from '@workrail/kernel';
import type { WorkflowCompiler, WorkflowDecoder } from '@workrail/ports';
import type { CompiledFile, CompiledWorkflow, Instruction } from '@workrail/workflow-compiler';
import { workflowHashOf } from '@workrail/workflow-compiler/compiled';

/** A step of the server that only takes its time. */
interface WaitStep extends StepHead {
  readonly op: 'wait';
  readonly seconds: number;
}

export interface WaitEffect {
  readonly kind: 'wait';
  /** ISO 8601 in UTC. */
  readonly until: string;
}

const waitStep = defineStep<WaitStep, WaitEffect>({
  actor: 'server',
  select: () => [],
  describe: ({ stepId, title, seconds }) => ({
    stepId,
    title,
    prompt: `The server waits ${seconds} s.`,
    guidance: [],
    requireConfirmation: false,
    notesRequired: false,
    askForFiles: false,
    loops: [],
  }),
  complete: () => [],
  outline: ({ seconds }) => ({ excerpt: `The server waits ${seconds} s.` }),
  trace: () => undefined,
  effects: ({ seconds }, { at }) => [
    { kind: 'wait', until: new Date(Date.parse(at) + seconds * 1_000).toISOString() },
  ],
});

export const waitEngine: Engine = engineOf({ ...STEP_KINDS, wait: waitStep });

/** Makes a wait of each step of a file whose id begins with `wait`; its prompt says for how many seconds. */
export function waitCompiler(digests: Digests): WorkflowCompiler {
  const compiler = lazyCompiler(digests);
  return async () => {
    const bound = await compiler();
    return {
      ...bound,
      compile: (file, library) =>
        E.map((compiled: CompiledFile): CompiledFile => {
          const workflow = withWaits(compiled.workflow);
          return { ...compiled, workflow, hash: workflowHashOf(workflow, digests) };
        })(bound.compile(file, library)),
    };
  };
}

/** Takes what `waitCompiler` made. */
export function waitDecoder(digests: Digests): WorkflowDecoder {
  const decoder = lazyDecoder(digests);
  return async () => ({ ...(await decoder()), workflow: (json) => E.right(json as CompiledWorkflow) });
}

function withWaits(workflow: CompiledWorkflow): CompiledWorkflow {
  const instructions = workflow.instructions.map((one): Instruction | WaitStep => {
    if (one.op !== 'step' || !one.stepId.startsWith('wait')) return one;
    const { stepId, title, prompt } = one;
    return { op: 'wait', stepId, title, seconds: Number(prompt) };
  });
  return { ...workflow, instructions } as CompiledWorkflow;
}
