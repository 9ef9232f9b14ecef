import { RUN_ACTIVITIES, type RunActivity } from '@workrail/event-log/run-activity';

export const SPANS = ['any', 'hour', 'today', 'yesterday', '7d', '30d', 'custom'] as const;
export type Span = (typeof SPANS)[number];

/** What the list of sessions is narrowed to; it stands in the address. */
export interface Filters {
  readonly text: string;
  readonly workspace: string;
  readonly workflow: string;
  readonly branch: string;
  readonly status: RunActivity | '';
  readonly span: Span;
  /** Days, such as 2026-03-01, where the span is `custom`; both are part of it. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTERS: Filters = {
  text: '',
  workspace: '',
  workflow: '',
  branch: '',
  status: '',
  span: 'any',
  from: '',
  to: '',
};

const KEYS = Object.keys(NO_FILTERS) as (keyof Filters)[];
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export function filtersFrom(search: string): Filters {
  const params = new URLSearchParams(search);
  const value = (key: keyof Filters): string => params.get(key) ?? '';
  const status = value('status');
  return {
    text: value('text').slice(0, 4_096),
    workspace: value('workspace'),
    workflow: value('workflow'),
    branch: value('branch'),
    status: RUN_ACTIVITIES.find((one) => one === status) ?? '',
    span: SPANS.find((span) => span === value('span')) ?? 'any',
    from: DAY_PATTERN.test(value('from')) ? value('from') : '',
    to: DAY_PATTERN.test(value('to')) ? value('to') : '',
  };
}

/** Without the question mark; empty where nothing is filtered. */
export const searchOf = (filters: Filters): string =>
  new URLSearchParams(
    KEYS.filter((key) => filters[key] !== NO_FILTERS[key]).map((key) => [key, filters[key]]),
  ).toString();

export const isFiltered = (filters: Filters): boolean => searchOf(filters) !== '';

/** What the API takes. Days begin at midnight, so that the same question is asked all day; the last hour, with a minute. */
export function queryOf(filters: Filters, now: number): Readonly<Record<string, string>> {
  const { since, until } = boundsOf(filters, now);
  const all = {
    text: filters.text.trim(),
    workspace: filters.workspace,
    workflow: filters.workflow,
    branch: filters.branch,
    status: filters.status,
    since,
    until,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function boundsOf({ span, from, to }: Filters, now: number): { since: string; until: string } {
  switch (span) {
    case 'any':
      return { since: '', until: '' };
    case 'custom':
      return {
        since: from === '' ? '' : midnight(`${from}T00:00:00`, 0),
        until: to === '' ? '' : midnight(`${to}T00:00:00`, 1),
      };
    case 'hour':
      return { since: new Date(now - (now % MINUTE_MS) - HOUR_MS).toISOString(), until: '' };
    case 'yesterday':
      return { since: midnight(now, -1), until: midnight(now, 0) };
    default:
      return { since: midnight(now, { today: 0, '7d': -6, '30d': -29 }[span]), until: '' };
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

function midnight(moment: number | string, days: number): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() + days);
  // Nothing of the data folder is outside of these, and times outside of them are written in another way.
  return new Date(Math.min(LATEST, Math.max(0, date.getTime()))).toISOString();
}
