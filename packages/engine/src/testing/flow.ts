import type { JsonObject } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  Condition,
  Instruction,
  LoopControl,
  LoopInstruction,
  StepInstruction,
} from '@workrail/workflow-compiler';
import * as advancing from '../advance.ts';
import { engine, type Tolerates } from '../index.ts';
import { tolerateNothing } from '../reason.ts';
import type { StepResult } from '../steps/define-step.ts';
import { STEP_KINDS } from '../steps/registry.ts';

/** A step for tests; only its id has to be said. */
export const step = (stepId: string, more: Partial<StepInstruction> = {}): StepInstruction => ({
  op: 'step',
  stepId,
  title: stepId,
  prompt: `Do ${stepId}`,
  guidance: [],
  confirmation: { when: false },
  notesRequired: true,
  askForFiles: false,
  ...more,
});

/** A loop with its body, laid out at the place where it is used. */
export interface LoopPlan {
  readonly loopId: string;
  readonly control: LoopControl;
  readonly more?: Partial<LoopInstruction>;
  readonly body: readonly Plan[];
}

/** Steps that run only where a condition holds on the way in. */
interface WhenPlan {
  readonly id: string;
  readonly condition: Condition;
  readonly body: readonly Plan[];
}

export type Plan = StepInstruction | LoopPlan | WhenPlan;

export const when = (id: string, condition: Condition, body: readonly Plan[]): WhenPlan => ({
  id,
  condition,
  body,
});

export const loop = (
  loopId: string,
  control: LoopControl,
  body: readonly Plan[],
  more: Partial<LoopInstruction> = {},
): LoopPlan => ({ loopId, control, body, more });

function layOut(plans: readonly Plan[], start: number): readonly Instruction[] {
  const instructions: Instruction[] = [];
  for (const plan of plans) {
    if ('op' in plan) instructions.push(plan);
    else if ('condition' in plan) {
      const at = start + instructions.length;
      const body = layOut(plan.body, at + 1);
      const { id, condition } = plan;
      instructions.push({ op: 'when', id, condition, end: at + 1 + body.length }, ...body);
    } else {
      const head = start + instructions.length;
      const body = layOut(plan.body, head + 1);
      const { loopId, control, more } = plan;
      const end = head + body.length + 2;
      const loopHead: LoopInstruction = {
        op: 'loop',
        loopId,
        title: loopId,
        control,
        maxIterations: 10,
        iterationVar: 'currentIteration',
        ...more,
        end,
      };
      instructions.push(loopHead, ...body, { op: 'repeat', head });
    }
  }
  return instructions;
}

export const workflow = (...plans: readonly Plan[]): CompiledWorkflow => ({
  formatVersion: 1,
  workflowId: 'test.flow',
  name: 'Flow',
  description: 'A flow',
  version: '1.0.0',
  kind: 'workflow',
  examples: [],
  metaGuidance: [],
  preconditions: [],
  clarificationPrompts: [],
  instructions: layOut(plans, 0),
});

type Outcome = Omit<Parameters<typeof advancing.advance>[3], 'result'> & StepResult;

/** What an agent says of a step, with schemas that fit everything. */
export const done = (
  context: JsonObject,
  notes: string | undefined,
  artifacts: readonly JsonObject[] = [],
): Outcome => ({
  context,
  shown: context,
  notes,
  artifacts,
  confirmation: undefined,
  capabilities: {},
  check: () => [],
});

export const start = (
  workflow: CompiledWorkflow,
  context: JsonObject,
  tolerates: Tolerates = tolerateNothing,
) => advancing.firstStep(STEP_KINDS, workflow, context, tolerates);

export const advance = (
  workflow: CompiledWorkflow,
  position: advancing.StepPosition,
  outcome: Outcome,
  tolerates: Tolerates = tolerateNothing,
) => advancing.advance(STEP_KINDS, workflow, position, { ...outcome, result: outcome }, tolerates);

export const { describeStep } = engine;
