import { E, type Json, type JsonObject } from '@workrail/kernel';
import { nameOf } from '../commands/searchable.ts';
import type { Source } from './bind-sources.ts';
import { actionsOf, guardsOf, retryingOf } from './convert-actions.ts';
import { convertArguments, type GivenParameter, parametersIn, withOwn } from './convert-arguments.ts';
import { convertBody } from './convert-body.ts';
import { convertCondition } from './convert-condition.ts';
import type { ConvertedInputs } from './convert-inputs.ts';
import { convertValue } from './convert-value.ts';
import { findOperation } from './find-operation.ts';
import { type ArazzoRule, type Members, membersOf, type Place, type Tell, textOf } from './place.ts';
import { readCriteria } from './read-criteria.ts';
import { isExpression, parseRuntimeExpression } from './runtime-expression.ts';
import { ANYTHING, type FoundValue, type SeenStep, type StepScope, scopeOf } from './step-scope.ts';
import { isSuccessAlone, splitCriteria } from './success-statuses.ts';

/** A workflow of the document, as the steps of others see it. */
export interface CalledWorkflow {
  readonly inputs: ConvertedInputs;
  readonly gives: ReadonlySet<string>;
}

export interface WorkflowContext {
  readonly sources: readonly Source[];
  readonly components: Members;
  readonly workflows: ReadonlyMap<string, CalledWorkflow>;
  readonly inputs: ConvertedInputs;
  /** Given to each operation of the workflow. */
  readonly parameters: readonly GivenParameter[];
  readonly successActions: Place | undefined;
  readonly failureActions: Place | undefined;
  readonly tell: Tell;
  readonly note: (text: string) => void;
}

export interface ConvertedStep {
  readonly manifest: JsonObject;
  readonly seen: SeenStep;
  readonly source: Source | undefined;
  /** What has to hold for later steps to run. */
  readonly guards: readonly string[];
}

const STEP_KEYS = [
  'stepId',
  'description',
  'operationId',
  'operationPath',
  'workflowId',
  'parameters',
  'requestBody',
  'successCriteria',
  'onSuccess',
  'onFailure',
  'outputs',
  'x-workrail-depends-on',
];

export interface StepPosition {
  readonly place: Place;
  readonly id: string;
  /** Ids of the steps before and after it. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly seen: ReadonlyMap<string, SeenStep>;
  /** Of earlier steps. */
  readonly guards: readonly string[];
}

/** A step of a workflow file, of one of an Arazzo document. */
export function convertStep(position: StepPosition, context: WorkflowContext): ConvertedStep {
  const { place, id, seen, next } = position;
  const { tell, components } = context;
  const members = membersOf(place, STEP_KEYS, tell);
  const before = scopeOf(context.inputs, seen, undefined);
  const called = members.has('workflowId')
    ? callWorkflow(place, members, before, context)
    : callOperation(place, members, before, context);
  const known = called?.known;
  const own = { id, known, gives: called?.gives ?? new Set<string>(), isUnknown: called === undefined };
  const after = scopeOf(context.inputs, seen, own);
  // Of a step of which nothing is known, what is wrong whatever it calls.
  const telling: Tell =
    called === undefined
      ? (spot, rule, message, fix) => (ALWAYS.has(rule) ? tell(spot, rule, message, fix) : undefined)
      : tell;
  if (called === undefined) checkValues(members, before, context);
  const outputs = outputsOf(members.get('outputs'), after, tell);
  const repeat = repetitionOf(members, own, after, { ...context, judging: telling });
  const guards = guardsOf(
    actionsOf(members.get('onSuccess'), context.successActions, 'successActions', components, tell),
    { known, scope: after, next, tell: telling },
  );
  const { description, dependsOn } = sharedOf(members, position, tell);
  const manifest = {
    id,
    run: called?.run ?? '',
    ...(description === undefined ? {} : { description }),
    ...(dependsOn.length === 0 ? {} : { depends_on: dependsOn }),
    ...(position.guards.length === 0 ? {} : { if: position.guards.join(' && ') }),
    ...called?.given,
    ...(repeat === undefined ? {} : { repeat }),
  };
  return { manifest, seen: { id, known, gives: own.gives, outputs }, source: called?.source, guards };
}

function sharedOf(
  members: Members,
  { previous, seen }: StepPosition,
  tell: Tell,
): { readonly description: string | undefined; readonly dependsOn: readonly string[] } {
  const description = textOf(members.get('description'), tell);
  const own = members.get('x-workrail-depends-on');
  if (own === undefined) return { description, dependsOn: previous === undefined ? [] : [previous] };
  const ids = Array.isArray(own.value) ? (own.value as readonly Json[]) : [];
  if (!Array.isArray(own.value) || !ids.every((one) => typeof one === 'string' && seen.has(one)))
    tell(own, 'wrong-type', 'it must be a list of steps that stand before', 'name those steps');
  return { description, dependsOn: ids.map(String) };
}

interface Call {
  readonly run: string;
  readonly given: JsonObject;
  readonly known: SeenStep['known'];
  readonly gives: ReadonlySet<string>;
  readonly source: Source | undefined;
}

const withArguments = (given: JsonObject): JsonObject =>
  Object.keys(given).length === 0 ? {} : { with: given };

function callOperation(
  place: Place,
  members: Members,
  scope: StepScope,
  context: WorkflowContext,
): Call | undefined {
  const { tell, components, sources } = context;
  if (!members.has('operationId') && !members.has('operationPath'))
    return tell(place, 'required', 'the step calls nothing', 'add operationId, operationPath or workflowId');
  if (members.has('operationId') && members.has('operationPath'))
    return tell(place, 'operation', 'the step has both operationId and operationPath', 'keep one of them');
  const found = findOperation(place, members, sources, tell);
  if (found === undefined) return undefined;
  const { known, source } = found;
  const own = parametersIn(members.get('parameters'), components, tell);
  const given = withArguments(convertArguments(withOwn(context.parameters, own), known, scope, tell));
  const body = convertBody(members.get('requestBody'), known, scope, tell);
  return {
    run: nameOf(known.command),
    given: body === undefined ? given : { ...given, body },
    known,
    gives: new Set(),
    source,
  };
}

function callWorkflow(
  place: Place,
  members: Members,
  scope: StepScope,
  context: WorkflowContext,
): Call | undefined {
  const { tell, components, workflows } = context;
  const spot = members.get('workflowId') ?? place;
  for (const key of ['operationId', 'operationPath', 'requestBody'])
    if (members.has(key))
      tell(
        members.get(key) ?? place,
        'sub-workflow',
        `a step that runs a workflow has no ${key}`,
        'remove it',
      );
  const id = textOf(spot, tell);
  if (id === undefined) return undefined;
  if (id.startsWith('$'))
    return tell(
      spot,
      'sub-workflow',
      `${id} is a workflow of another document`,
      'put the workflow into this document',
    );
  const called = workflows.get(id);
  if (called === undefined)
    return tell(spot, 'sub-workflow', `this document has no workflow ${id}`, 'name one of its workflows');
  const given: [string, Json][] = [];
  for (const { name, where, value, place: at } of parametersIn(members.get('parameters'), components, tell)) {
    if (where !== undefined)
      tell(at, 'parameter', `${name} is an input of a workflow, which has no "in"`, 'remove "in"');
    if (called.inputs.types.has(name))
      given.push([name, convertValue(value, { scope, isText: false, tell })]);
    else tell(at, 'parameter', `the workflow ${id} has no input ${name}`, 'remove it, or declare the input');
  }
  for (const name of called.inputs.required)
    if (!given.some(([one]) => one === name))
      tell(place, 'parameter', `the workflow ${id} needs the input ${name}`, `add a parameter ${name}`);
  return {
    run: `workflow ${id}`,
    given: withArguments(Object.fromEntries(given)),
    known: undefined,
    gives: called.gives,
    source: undefined,
  };
}

function outputsOf(place: Place | undefined, scope: StepScope, tell: Tell): ReadonlyMap<string, FoundValue> {
  const outputs = new Map<string, FoundValue>();
  if (place === undefined) return outputs;
  for (const [name, one] of membersOf(place, undefined, tell)) {
    const text = textOf(one, tell);
    if (text === undefined) continue;
    if (!isExpression(text)) {
      tell(one, 'output', `the output ${name} is no expression`, 'write one such as $response.body#/id');
      continue;
    }
    const parsed = parseRuntimeExpression(text);
    const found = 'refused' in parsed ? parsed : scope.find(parsed.expression);
    if ('refused' in found) tell(one, 'expression', found.refused, found.advice);
    // What looks at it is not told as well.
    outputs.set(name, 'refused' in found ? ANYTHING : found);
  }
  return outputs;
}

const ALWAYS: ReadonlySet<ArazzoRule> = new Set(['goto', 'action', 'retry']);

/** The expressions in what is given to a step of which nothing else is known. */
function checkValues(members: Members, scope: StepScope, { components, tell }: WorkflowContext): void {
  for (const { value } of parametersIn(members.get('parameters'), components, tell))
    convertValue(value, { scope, isText: true, tell });
  const body = members.get('requestBody');
  const payload = body === undefined ? undefined : membersOf(body, undefined, tell).get('payload');
  if (payload !== undefined) convertValue(payload, { scope, isText: true, tell });
}

function repetitionOf(
  members: Members,
  { known, id }: Pick<SeenStep, 'known' | 'id'>,
  scope: StepScope,
  context: WorkflowContext & { readonly judging: Tell },
): JsonObject | undefined {
  const { tell, note, components, judging } = context;
  const list = members.get('successCriteria');
  const { statuses, others } = splitCriteria(readCriteria(list, tell));
  if (
    statuses !== undefined &&
    list !== undefined &&
    isSuccessAlone(statuses, known, list, judging) &&
    statuses.size < 100
  )
    note(`the step ${id} succeeds with any status from 200 to 299`);
  const retrying = retryingOf(
    actionsOf(members.get('onFailure'), context.failureActions, 'failureActions', components, tell),
    { known, isAsserting: others.length > 0, tell: judging },
  );
  if (others.length === 0) return undefined;
  const parts = others.map(({ condition, place }) => {
    const said = convertCondition(condition, scope, retrying !== undefined);
    return E.isRight(said) ? said.right : judging(place, 'criterion', said.left.refused, said.left.advice);
  });
  return {
    until: parts.join(' && '),
    ...(retrying === undefined ? {} : { every: retrying.every }),
    max_attempts: retrying?.attempts ?? 1,
  };
}
