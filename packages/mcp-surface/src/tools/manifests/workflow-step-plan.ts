import type { PlannedStepLine, StepPlan } from '@workrail/application';
import { defined } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { takes } from '../../definition/input-fields.ts';
import { OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import { oneLine } from '../../text/phrases.ts';
import { INPUT_VALUES, SAMPLE_OUTPUTS, SOURCE, sourceOf } from './source-fields.ts';
import { missingLine, stepLine } from './step-lines.ts';

export const workflowStepPlanTool = defineTool({
  name: 'workflow_step_plan',
  toolset: 'authoring',
  title: 'See the order of the steps',
  description:
    'Shows in which order the steps of a workflow run, which of them, and why. Calls nothing. Example: {"workflow_id":"create_app","inputs":{"region":"eu"}}.',
  input: takes({ ...SOURCE, inputs: INPUT_VALUES, sample_outputs: SAMPLE_OUTPUTS }),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    steps: OBJECTS,
    required_missing: { type: 'array', items: STRING },
  }),
  annotations: READS,
  call: (useCases, { inputs, sample_outputs, ...source }) =>
    useCases.stepPlan(defined({ ...sourceOf(source), inputs, sample_outputs })),
  render: (plan) => ({ text: planText(plan), structured: { kind: 'ok', ...plan } }),
  errors: {},
});

const planText = ({ workflow_id, steps, required_missing }: StepPlan): string =>
  [`Steps of "${oneLine(workflow_id)}":`, ...steps.map(planned), ...missingLine(required_missing)].join('\n');

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
