import type { Json, JsonObject } from '@workrail/kernel';

/** A condition on the context that always can be evaluated. */
export type PlanCondition =
  | { readonly var: string; readonly equals: Json }
  | { readonly var: string; readonly not_equals: Json }
  | { readonly var: string; readonly in: readonly Json[] }
  | { readonly and: readonly PlanCondition[] }
  | { readonly or: readonly PlanCondition[] }
  | { readonly not: PlanCondition };

export interface PlanStep {
  readonly kind: 'step';
  readonly id: string;
  readonly when?: PlanCondition;
  /** Context that the prompt asks for. */
  readonly sets?: JsonObject;
  /** Context that the prompt asks for once the work of the loop is done. */
  readonly closes?: JsonObject;
  /** The other fields of the step, as the file has them. */
  readonly more: JsonObject;
}

export type PlanControl =
  | { readonly type: 'for'; readonly count: number | string }
  | { readonly type: 'forEach'; readonly items: string }
  | { readonly type: 'while' | 'until'; readonly condition: PlanCondition }
  /** An artifact decides after each round. */
  | { readonly type: 'while' | 'until'; readonly decided: true };

export interface PlanLoop {
  readonly kind: 'loop';
  readonly id: string;
  readonly when?: PlanCondition;
  readonly control: PlanControl;
  readonly max: number;
  readonly body: readonly PlanItem[];
}

export type PlanItem = PlanStep | PlanLoop;

/** A workflow as its author means it: what the file is made of, and what the expected path is read from. */
export interface Plan {
  readonly id: string;
  readonly items: readonly PlanItem[];
  readonly assessments: readonly JsonObject[];
}

/** The workflow file of a plan. */
export const planFile = ({ id, items, assessments }: Plan): string =>
  JSON.stringify({
    id,
    name: `Workflow ${id}`,
    description: 'Made at random.',
    version: '1.0.0',
    metaGuidance: ['Write down what you see.'],
    ...(assessments.length === 0 ? {} : { assessments }),
    steps: items.map(fileItem),
  });

const fileItem = (item: PlanItem): JsonObject => (item.kind === 'step' ? fileStep(item) : fileLoop(item));

function fileStep({ id, when, sets, closes, more }: PlanStep): JsonObject {
  const paragraphs = [
    `Work on ${id}.`,
    ...(sets === undefined ? [] : [`Set in context: ${JSON.stringify(sets)}`]),
    ...(closes === undefined ? [] : [`Set in context once it is good: ${JSON.stringify(closes)}`]),
  ];
  return { id, title: `Title of ${id}`, prompt: paragraphs.join('\n\n'), ...condition(when), ...more };
}

const fileLoop = ({ id, when, control, max, body }: PlanLoop): JsonObject => ({
  id,
  type: 'loop',
  title: `Loop ${id}`,
  ...condition(when),
  loop: {
    ...fileControl(control),
    maxIterations: max,
    iterationVar: `round_${id.replaceAll('-', '_')}`,
  } as JsonObject,
  body: body.map(fileItem),
});

const fileControl = (control: PlanControl): object =>
  'decided' in control
    ? {
        type: control.type,
        conditionSource: { kind: 'artifact_contract', contractRef: 'wr.contracts.loop_control' },
      }
    : control;

const condition = (when: PlanCondition | undefined): JsonObject =>
  when === undefined ? {} : { runCondition: when as unknown as JsonObject };
