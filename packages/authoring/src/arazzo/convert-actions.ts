import { E } from '@workrail/kernel';
import type { KnownCommand } from '../manifests/known-commands.ts';
import { componentOf, isReference } from './convert-arguments.ts';
import { convertCondition } from './convert-condition.ts';
import { itemsOf, type Members, membersOf, neededText, type Place, type Tell, textOf } from './place.ts';
import { type Criterion, readCriteria } from './read-criteria.ts';
import type { StepScope } from './step-scope.ts';
import { documentedStatuses, isSuccessAlone, splitCriteria } from './success-statuses.ts';

/** What is done after a step, once it succeeded or failed. */
export interface Action {
  readonly type: string;
  readonly name: string | undefined;
  readonly criteria: readonly Criterion[];
  readonly members: Members;
  readonly place: Place;
}

const KEYS = ['name', 'type', 'workflowId', 'stepId', 'criteria'];
const RETRY_KEYS = [...KEYS, 'retryAfter', 'retryLimit'];

type Part = 'successActions' | 'failureActions';

/** Those of the step, and those of its workflow that the step does not replace by name. */
export function actionsOf(
  own: Place | undefined,
  ofWorkflow: Place | undefined,
  part: Part,
  components: Members,
  tell: Tell,
): readonly Action[] {
  const read = (list: Place | undefined) =>
    itemsOf(list, tell).flatMap((place) => actionAt(place, part, components, tell) ?? []);
  const mine = read(own);
  const names = new Set(mine.flatMap(({ name }) => name ?? []));
  return [...mine, ...read(ofWorkflow).filter(({ name }) => name === undefined || !names.has(name))];
}

function actionAt(place: Place, part: Part, components: Members, tell: Tell): Action | undefined {
  const target = isReference(place)
    ? componentOf(place, membersOf(place, ['reference'], tell), part, components, tell)
    : place;
  if (target === undefined) return undefined;
  const members = membersOf(target, part === 'failureActions' ? RETRY_KEYS : KEYS, tell);
  const type = neededText(target, members, 'type', tell);
  const allowed = part === 'failureActions' ? ['end', 'goto', 'retry'] : ['end', 'goto'];
  if (type === undefined) return undefined;
  if (!allowed.includes(type))
    return tell(
      members.get('type') ?? target,
      'action',
      `there is no action ${type} here`,
      `use ${allowed.join(' or ')}`,
    );
  const criteria = readCriteria(members.get('criteria'), tell);
  return { type, name: textOf(members.get('name'), tell), criteria, members, place };
}

interface SuccessContext {
  readonly known: KnownCommand | undefined;
  readonly scope: StepScope;
  /** The id of the step that follows; undefined for the last one. */
  readonly next: string | undefined;
  readonly tell: Tell;
}

/** What has to hold for the steps that follow to run; nothing where they always do. */
export function guardsOf(
  actions: readonly Action[],
  { known, scope, next, tell }: SuccessContext,
): readonly string[] {
  const guards: string[] = [];
  for (const [index, action] of actions.entries()) {
    const { type, criteria, place } = action;
    const { statuses, others } = splitCriteria(criteria);
    const covered = statuses === undefined || documentedStatuses(known).every((one) => statuses.has(one));
    const isAlways = others.length === 0 && covered && (statuses === undefined || known !== undefined);
    if (type === 'goto') {
      if (!leadsToNext(action, next, tell)) return guards;
      if (!isAlways && index < actions.length - 1)
        tell(
          place,
          'goto',
          'other actions follow one that leads to the next step in some cases',
          'leave it out',
        );
      return guards;
    }
    if (next === undefined) return guards;
    if (isAlways) {
      tell(
        place,
        'action',
        `the workflow ends here, so that ${next} and what follows never run`,
        'remove those steps, or this action',
      );
      return guards;
    }
    const parts = criteria.map(({ condition, place: spot }) => {
      const said = convertCondition(condition, scope, true);
      return E.isRight(said) ? said.right : tell(spot, 'criterion', said.left.refused, said.left.advice);
    });
    guards.push(`!(${parts.join(' && ')})`);
  }
  return guards;
}

function leadsToNext({ members, place }: Action, next: string | undefined, tell: Tell): boolean {
  const step = textOf(members.get('stepId'), tell);
  if (step !== undefined && step === next) return true;
  const target = step ?? String(members.get('workflowId')?.value ?? 'nothing');
  tell(
    place,
    'goto',
    `a goto to ${target} has no counterpart: steps run in their order, and a run stays in its workflow`,
    'order the steps as they run, or make two workflows of it',
  );
  return false;
}

/** How often a step whose answer is not yet as it should be is called, and how long is waited in between. */
export interface Retrying {
  readonly every: string;
  readonly attempts: number;
}

interface FailureContext {
  readonly known: KnownCommand | undefined;
  /** Whether the step looks at more of the answer than its status. */
  readonly isAsserting: boolean;
  readonly tell: Tell;
}

/** What is done when a step failed; undefined where the run fails then, which is what `end` says too. */
export function retryingOf(actions: readonly Action[], context: FailureContext): Retrying | undefined {
  let retrying: Retrying | undefined;
  for (const [index, action] of actions.entries()) {
    const { type, place, criteria } = action;
    const { tell } = context;
    if (type === 'goto') {
      const target = String(
        (action.members.get('stepId') ?? action.members.get('workflowId'))?.value ?? 'nothing',
      );
      tell(
        place,
        'goto',
        `a goto to ${target} after a failure has no counterpart: a failed step ends the run`,
        'leave it out, or make a workflow of its own of what is to be done then',
      );
    } else if (type === 'end') {
      const hidden = actions.slice(index + 1).find((one) => one.type === 'retry');
      if (hidden !== undefined && retrying === undefined)
        tell(
          place,
          'action',
          'it may end the workflow before the retry that follows it',
          'put the retry first',
        );
      if (criteria.length === 0) return retrying;
    } else if (retrying === undefined) retrying = retryOf(action, context);
    else tell(place, 'retry', 'a second retry has no counterpart', 'keep one of them');
  }
  return retrying;
}

const MOST_RETRIES = 99;

function retryOf(
  { members, place, criteria }: Action,
  { known, isAsserting, tell }: FailureContext,
): Retrying | undefined {
  const elsewhere = members.get('stepId') ?? members.get('workflowId');
  if (elsewhere !== undefined)
    return tell(
      elsewhere,
      'retry',
      'a retry that first runs something else has no counterpart',
      'leave it out',
    );
  const { statuses, others } = splitCriteria(criteria);
  const [other] = others;
  if (other !== undefined)
    return tell(
      other.place,
      'retry',
      'a retry that depends on more than the status has no counterpart',
      'put it into the successCriteria of the step',
    );
  if (!isAsserting || statuses === undefined)
    return tell(
      place,
      'retry',
      'it repeats a call that failed, and a step is only repeated until its answer is as it should be',
      'add a criterion on the answer to successCriteria, and $statusCode >= 200 && $statusCode < 300 to the criteria of the retry',
    );
  if (!isSuccessAlone(statuses, known, place, tell)) return undefined;
  const limit = members.get('retryLimit')?.value ?? 1;
  const after = members.get('retryAfter')?.value ?? 0;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MOST_RETRIES)
    return tell(
      members.get('retryLimit') ?? place,
      'retry',
      `retryLimit is ${String(limit)}`,
      `write a whole number from 1 to ${MOST_RETRIES}`,
    );
  const ms = typeof after === 'number' ? Math.round(after * 1000) : -1;
  if (ms < 0 || ms > 999_999_999 || Math.abs(ms - Number(after) * 1000) > 1e-6)
    return tell(
      members.get('retryAfter') ?? place,
      'retry',
      `retryAfter is ${String(after)}`,
      'write seconds, of at most three decimals',
    );
  return { every: ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`, attempts: limit + 1 };
}
