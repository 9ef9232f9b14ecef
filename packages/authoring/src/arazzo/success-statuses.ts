import type { KnownCommand } from '../manifests/known-commands.ts';
import type { Place, Tell } from './place.ts';
import type { Criterion } from './read-criteria.ts';
import { statusesOf } from './simple-condition.ts';

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export interface SplitCriteria {
  /** The statuses for which those hold that look at nothing else; undefined where there are none of them. */
  readonly statuses: ReadonlySet<number> | undefined;
  readonly others: readonly Criterion[];
}

export function splitCriteria(criteria: readonly Criterion[]): SplitCriteria {
  const sets = criteria.flatMap(({ condition }) => statusesOf(condition) ?? []);
  const [first] = sets;
  return {
    statuses:
      first === undefined
        ? undefined
        : new Set([...first].filter((status) => sets.every((one) => one.has(status)))),
    others: criteria.filter(({ condition }) => statusesOf(condition) === undefined),
  };
}

/** The statuses of success that the document of the API names; undefined for a step that runs a workflow. */
export function documentedStatuses(known: KnownCommand | undefined): readonly number[] {
  const named = (known?.command.answers ?? []).map(({ status }) => status.toUpperCase());
  if (named.includes('2XX')) return Array.from({ length: 100 }, (_, index) => 200 + index);
  return named.map(Number).filter(isSuccess);
}

/** Whether statuses are those that a run takes for success, as far as the API answers with them. What is not is told. */
export function isSuccessAlone(
  statuses: ReadonlySet<number>,
  known: KnownCommand | undefined,
  place: Place,
  tell: Tell,
): boolean {
  const failing = [...statuses].find((status) => !isSuccess(status));
  if (failing !== undefined) {
    const message = `it takes the status ${failing} for success, and a run takes only 200 to 299 for it`;
    tell(place, 'criterion', message, 'check for a status from 200 to 299');
    return false;
  }
  const documented = documentedStatuses(known);
  const left = documented.find((status) => !statuses.has(status));
  if (statuses.size > 0 && left === undefined) return true;
  const message =
    left === undefined
      ? 'it holds for no status'
      : `the operation also answers ${left}, which a run takes for success, and the criterion does not`;
  tell(place, 'criterion', message, 'check for any status from 200 to 299');
  return false;
}
