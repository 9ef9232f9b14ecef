import type { PlannedStepLine, StepPlan } from '@workrail/application';
import { defined } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { count, takes } from '../../definition/input-fields.ts';
import { INTEGER, OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { oneLine } from '../../text/phrases.ts';
import { linesWithin, pageFrom } from './answer-room.ts';
import { INPUT_VALUES, SAMPLE_OUTPUTS, SOURCE, sourceOf } from './source-fields.ts';
import { missingLine, NAMES, stepLine } from './step-lines.ts';

export const workflowStepPlanTool = defineTool({
  name: 'workflow_step_plan',
  toolset: 'authoring',
  title: 'See the order of the steps',
  description:
    'Shows in which order the steps of a workflow run, which of them, and why. Calls nothing. Example: {"workflow_id":"create_app","inputs":{"region":"eu"}}.',
  input: takes({
    ...SOURCE,
    inputs: INPUT_VALUES,
    sample_outputs: SAMPLE_OUTPUTS,
    from_step: count('Position of the first step to show, from next_step.'),
  }),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    steps: OBJECTS,
    step_count: INTEGER,
    required_missing: { type: 'array', items: STRING },
    next_step: INTEGER,
  }),
  annotations: READS,
  call: (useCases, { inputs, sample_outputs, from_step: _, ...source }) =>
    useCases.stepPlan(defined({ ...sourceOf(source), inputs, sample_outputs })),
  render: ({ steps: all, required_missing, workflow_id }, _asks, offer, { from_step = 1 }) => {
    const { items: steps, next } = pageFrom(all, from_step, ROOM, STEP);
    const missing = pageFrom(required_missing, 1, NAMES, NAME).items;
    const part = defined({
      workflow_id,
      steps,
      step_count: all.length,
      required_missing: missing,
      next_step: next,
    });
    return {
      text: planText({ workflow_id, steps, required_missing }, next, offer),
      structured: { kind: 'ok', ...part },
    };
  },
  errors: {},
});

/** Bytes of JSON: of all steps in an answer, of one of them, of a name. */
const ROOM = 14_000;
const STEP = 3_000;
const NAME = 200;

const planText = (
  { workflow_id, steps, required_missing }: StepPlan,
  next: number | undefined,
  offer: Offer,
): string =>
  [
    `Steps of "${oneLine(workflow_id)}":`,
    ...linesWithin(steps.map(planned), ROOM),
    ...missingLine(required_missing),
    ...(next === undefined
      ? []
      : offer.lines(`To see the other steps, call workflow_step_plan again with "from_step": ${next}.`)),
  ].join('\n');

function planned(step: PlannedStepLine): string {
  const { http_method: method, changes_data, repeat } = step;
  const facts = [
    ...(method === null ? ['no such command here'] : [method]),
    ...(changes_data === true ? ['changes data'] : []),
    ...(repeat === null
      ? []
      : [
          `repeated every ${seconds(repeat.every_ms)} until ${oneLine(repeat.until)}, at most ${repeat.max_attempts} times${repeat.timeout_ms === null ? '' : ` and ${seconds(repeat.timeout_ms)}`}`,
        ]),
  ];
  return `${stepLine(step)} [${facts.join(', ')}]`;
}

const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;
