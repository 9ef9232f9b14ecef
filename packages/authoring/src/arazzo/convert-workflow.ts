import type { Json, JsonObject } from '@workrail/kernel';
import type { Source } from './bind-sources.ts';
import { parametersIn } from './convert-arguments.ts';
import { type CalledWorkflow, convertStep, type WorkflowContext } from './convert-step.ts';
import { itemsOf, type Members, membersOf, type Place, type Tell, textOf } from './place.ts';
import { isExpression, parseRuntimeExpression } from './runtime-expression.ts';
import { type SeenStep, scopeOf } from './step-scope.ts';

/** A workflow of the document that has a name, and its members. */
export interface NamedWorkflow extends CalledWorkflow {
  readonly id: string;
  readonly place: Place;
  readonly members: Members;
}

export interface ConvertedWorkflow {
  readonly workflowId: string;
  /** What the file says. */
  readonly manifest: JsonObject;
  /** Of the workflow in the document. */
  readonly pointer: string;
  /** Of its steps in the document. */
  readonly steps: readonly string[];
}

type Shared = Pick<WorkflowContext, 'sources' | 'components' | 'workflows' | 'tell' | 'note'>;

const STEP_ID = /^[A-Za-z0-9_-]+$/;

export function convertWorkflow(workflow: NamedWorkflow, shared: Shared): ConvertedWorkflow {
  const { id: workflowId, place, members, inputs } = workflow;
  const { tell } = shared;
  const waits = members.get('dependsOn');
  if (waits !== undefined)
    tell(
      waits,
      'workflow-dependency',
      'that other workflows have to run before has no counterpart: each run is of one workflow',
      'run them as steps of this one, by workflowId',
    );
  const context: WorkflowContext = {
    ...shared,
    note: (text) => shared.note(`${workflowId}: ${text}`),
    inputs,
    parameters: parametersIn(members.get('parameters'), shared.components, tell),
    successActions: members.get('successActions'),
    failureActions: members.get('failureActions'),
  };
  const places = namedSteps(place, members, tell);
  const seen = new Map<string, SeenStep>();
  const steps: JsonObject[] = [];
  const sources = new Set<Source>();
  const [guards, late]: [string[], Set<string>] = [[], new Set()];
  for (const [index, { id, place: at }] of places.entries()) {
    if (guards.length > 0) late.add(id);
    const converted = convertStep(
      {
        place: at,
        id,
        previous: places[index - 1]?.id,
        next: places[index + 1]?.id,
        seen,
        guards: [...guards],
      },
      context,
    );
    steps.push(converted.manifest);
    seen.set(id, converted.seen);
    guards.push(...converted.guards);
    if (converted.source !== undefined) sources.add(converted.source);
  }
  const [title, description] = [
    textOf(members.get('summary'), tell),
    textOf(members.get('description'), tell),
  ];
  const output = outputsOf(members.get('outputs'), { seen, late, context });
  const manifest = {
    workflow: workflowId,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(inputs.inputs === undefined ? {} : { inputs: inputs.inputs }),
    steps,
    ...(output === undefined ? {} : { final_output: output }),
    ...(sources.size === 0 ? {} : { requires: { catalogs: [...sources].flatMap(requiredOf) } }),
  };
  return { workflowId, manifest, pointer: place.pointer, steps: places.map((one) => one.place.pointer) };
}

const requiredOf = ({ url, catalog }: Source): readonly JsonObject[] =>
  catalog === undefined
    ? []
    : [{ vendor: catalog.catalog.vendor, title: catalog.catalog.title, source: url }];

function namedSteps(
  place: Place,
  members: Members,
  tell: Tell,
): readonly { readonly id: string; readonly place: Place }[] {
  const list = itemsOf(members.get('steps'), tell);
  if (list.length === 0)
    tell(members.get('steps') ?? place, 'required', 'the workflow has no steps', 'add one');
  const taken = new Set<string>();
  return list.flatMap((one) => {
    const value = one.value;
    const id = typeof value === 'object' && value !== null && 'stepId' in value ? value.stepId : undefined;
    if (typeof id !== 'string' || !STEP_ID.test(id)) {
      tell(one, 'required', 'the step has no stepId of letters, digits, _ and -', 'add one');
      return [];
    }
    if (taken.has(id))
      tell(one, 'duplicate', `several steps have the id ${id}`, 'give each an id of its own');
    taken.add(id);
    return [{ id, place: one }];
  });
}

interface OutputContext {
  readonly seen: ReadonlyMap<string, SeenStep>;
  /** Steps that may not have run, as the workflow can end before. */
  readonly late: ReadonlySet<string>;
  readonly context: WorkflowContext;
}

function outputsOf(place: Place | undefined, { seen, late, context }: OutputContext): JsonObject | undefined {
  if (place === undefined) return undefined;
  const { tell, inputs } = context;
  const scope = scopeOf(inputs, seen, undefined);
  const outputs: [string, Json][] = [];
  for (const [name, one] of membersOf(place, undefined, tell)) {
    const text = textOf(one, tell);
    if (text === undefined) continue;
    if (!isExpression(text)) {
      tell(
        one,
        'output',
        `the output ${name} is no expression`,
        'write one such as $steps.<id>.outputs.<name>',
      );
      continue;
    }
    const parsed = parseRuntimeExpression(text);
    const found = 'refused' in parsed ? parsed : scope.find(parsed.expression);
    if ('refused' in found) tell(one, 'expression', found.refused, found.advice);
    else if ('expression' in parsed && parsed.expression.kind === 'step' && late.has(parsed.expression.id))
      tell(
        one,
        'output',
        `the step ${parsed.expression.id} does not run where the workflow ends before it`,
        'take the output from an earlier step',
      );
    else outputs.push([name, `\${{ ${found.reference} }}`]);
  }
  return outputs.length === 0 ? undefined : Object.fromEntries(outputs);
}
