import {
  BLOCKER_CODES,
  eventSchema,
  MAX_DECISIONS,
  PREFERENCE_NAMES,
  PREFERENCES,
  SESSION_KINDS,
  STREAM_TYPES,
  USER_ONLY_REASONS,
  WARNING_CODES,
} from '@workrail/event-log';
import { describe, expect, test } from 'vitest';
import { EVERY_EVENT } from './testing/every-event.ts';

type Path = readonly (string | number)[];

/** Everything in an event's data, as the keys that lead to it; what an agent sent as context is looked at as a whole. */
function placesIn(
  value: unknown,
  path: Path = [],
): readonly { readonly path: Path; readonly value: unknown }[] {
  const here = { path, value };
  if (path.at(-1) === 'contextDelta' || typeof value !== 'object' || value === null) return [here];
  const members = Object.entries(value).map(
    ([key, member]) => [Array.isArray(value) ? Number(key) : key, member] as const,
  );
  return [here, ...members.flatMap(([key, member]) => placesIn(member, [...path, key]))];
}

/** The value with something else in one of its places. */
function changed(value: unknown, [first, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const member = changed(copy[first], rest, change);
  if (member === undefined) delete copy[first];
  else copy[first] = member;
  return copy;
}

const accepts = (event: unknown): boolean => eventSchema(STREAM_TYPES.session).safeParse(event).success;

const PLACES = EVERY_EVENT.flatMap((event) =>
  placesIn(event.data, ['data']).map(({ path, value }) => ({
    name: `${event.kind} ${path.slice(1).join('.')}`.trim(),
    event,
    path,
    value,
  })),
);
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const namesWhere = (places: typeof PLACES, change: (old: unknown) => unknown) =>
  places
    .filter(({ event, path, value }) => accepts(changed(event, path, () => change(value))))
    .map(({ name }) => name);
const members = PLACES.filter(({ path }) => typeof path.at(-1) === 'string' && path.length > 1);

test('every event is right as it stands', () => {
  for (const event of EVERY_EVENT) expect([event.kind, accepts(event)]).toEqual([event.kind, true]);
  expect(EVERY_EVENT.map(({ kind }) => kind).sort()).toEqual(Object.keys(SESSION_KINDS).sort());
});

test('only these members may be left out', () => {
  expect(namesWhere(members, () => undefined)).toMatchSnapshot();
});

test('no member may be null, and none may be there that nobody knows', () => {
  expect(namesWhere(PLACES, () => null)).toEqual([]);
  const objects = PLACES.filter(({ value, path }) => isObject(value) && path.at(-1) !== 'contextDelta');
  expect(namesWhere(objects, (old) => ({ ...(old as object), unknown: 1 }))).toEqual([]);
});

test('only these texts are free', () => {
  const texts = PLACES.filter(({ value }) => typeof value === 'string');
  expect(namesWhere(texts, () => 'any text')).toMatchInlineSnapshot(`
    [
      "session_started title",
      "session_started workspace",
      "observation_recorded value",
      "run_started workflowId",
      "run_started decisions.0.id",
      "run_started warnings.0.message",
      "run_started idempotency.key",
      "run_started parent.stepId",
      "step_acked stepId",
      "step_acked output.notesMarkdown",
      "step_acked output.artifacts.0.kind",
      "step_acked decisions.0.id",
      "step_acked warnings.0.message",
      "step_acked confirmation.comment",
      "step_acked resolvedGaps.0",
      "step_acked outcome.message",
      "advance_blocked blockers.0.pointer.stepId",
      "advance_blocked blockers.0.message",
      "advance_blocked blockers.0.suggestedFix",
      "advance_blocked blockers.1.pointer.key",
      "advance_blocked blockers.1.message",
      "advance_blocked blockers.1.suggestedFix",
      "advance_blocked blockers.2.pointer.stepId",
      "advance_blocked blockers.2.pointer.contextKey",
      "advance_blocked blockers.2.message",
      "advance_blocked blockers.2.suggestedFix",
      "advance_blocked blockers.3.message",
      "advance_blocked blockers.3.suggestedFix",
      "advance_blocked blockers.4.message",
      "advance_blocked blockers.4.suggestedFix",
      "advance_blocked blockers.5.pointer.loopId",
      "advance_blocked blockers.5.message",
      "advance_blocked blockers.5.suggestedFix",
      "advance_blocked blockers.6.pointer.contractRef",
      "advance_blocked blockers.6.message",
      "advance_blocked blockers.6.suggestedFix",
      "advance_blocked blockers.7.pointer.assessmentId",
      "advance_blocked blockers.7.pointer.dimensionId",
      "advance_blocked blockers.7.message",
      "advance_blocked blockers.7.suggestedFix",
      "advance_blocked output.notesMarkdown",
      "advance_blocked output.artifacts.0.kind",
      "advance_blocked warnings.0.message",
      "advance_blocked confirmation.comment",
      "advance_blocked resolvedGaps.0",
      "advance_blocked outcome.message",
      "approval_requested stepId",
      "approval_requested output.notesMarkdown",
      "approval_requested output.artifacts.0.kind",
      "approval_answered by",
      "approval_answered comment",
      "preferences_changed warnings.0.message",
      "capability_observed detail",
      "gap_recorded gapId",
      "gap_recorded pointer.stepId",
      "gap_recorded pointer.contextKey",
      "gap_recorded message",
      "gap_recorded resolution.gapId",
      "checkpoint_recorded at.stepId",
      "checkpoint_recorded output.notesMarkdown",
      "checkpoint_recorded output.artifacts.0.kind",
      "command_sent stepId",
      "command_sent url",
      "command_sent idempotencyKey",
      "command_answered stepId",
      "command_answered fault.reason",
      "command_answered fault.message",
      "command_decided stepId",
      "command_decided by",
      "command_decided comment",
      "run_canceled by",
      "run_canceled reason",
      "run_reopened by",
    ]
  `);
});

test('an id has its form and nothing around it', () => {
  const ids = PLACES.filter(
    ({ value }) => typeof value === 'string' && /[0-9a-f-]{13}|[a-z]{13}/.test(value),
  );
  const free = ['gapId', 'resolvedGaps'];
  const strict = ids.filter(({ path }) => !path.some((key) => free.includes(`${key}`)));
  expect(strict.length).toBeGreaterThan(25);
  for (const around of [(id: string) => `${id} `, (id: string) => `x${id}`, (id: string) => id.slice(1)])
    expect(namesWhere(strict, (old) => around(old as string))).toEqual([]);
});

describe('a number', () => {
  const numbers = PLACES.filter(
    ({ value, path }) => typeof value === 'number' && !path.includes('contextDelta'),
  );

  test('is whole and not negative, and a number', () => {
    expect(numbers.length).toBeGreaterThan(10);
    for (const other of [-1, 0.5, '1']) expect(namesWhere(numbers, () => other)).toEqual([]);
  });

  test('may be zero where it counts from there', () => {
    const zero = namesWhere(numbers, () => 0);
    expect(numbers.map(({ name }) => name).filter((name) => !zero.includes(name))).toEqual([
      'step_acked depth',
      'advance_blocked asked',
      'approval_answered question',
      'approval_withdrawn question',
      'command_sent call',
      'command_answered call',
      'command_decided call',
    ]);
  });
});

test('a list is a list, and an object an object', () => {
  const lists = PLACES.filter(({ value }) => Array.isArray(value));
  const objects = PLACES.filter(({ value }) => isObject(value));
  expect(namesWhere(lists, () => ({}))).toEqual([]);
  expect(namesWhere(objects, () => [])).toEqual([]);
  expect(namesWhere(objects, () => 'text')).toEqual([]);
});

test('what an agent sent as context may be any object', () => {
  const deltas = PLACES.filter(({ path }) => path.at(-1) === 'contextDelta');
  expect(deltas).toHaveLength(3);
  expect(namesWhere(deltas, () => ({ anything: [null, { at: 'all' }] }))).toHaveLength(3);
});

describe('a closed set', () => {
  const SETS: readonly (readonly [string, readonly string[]])[] = [
    ['observation_recorded confidence', ['low', 'medium', 'high']],
    ['observation_recorded key', ['git_branch', 'git_head_sha', 'repo_root', 'main_worktree']],
    ['run_started source', ['bundled', 'user', 'path', 'project']],
    ['run_started position.frames.0.decision', ['continue', 'stop']],
    [
      'run_started decisions.0.kind',
      ['skipped', 'entered_loop', 'repeated_loop', 'left_loop', 'not_entered_loop'],
    ],
    ['run_started warnings.0.code', WARNING_CODES],
    ['step_acked confirmation.answer', ['approved', 'declined']],
    ['step_acked confirmation.source', ['asked_by_server', 'claimed_by_agent']],
    ['step_acked capabilities.delegation', ['available', 'unavailable']],
    ['step_acked capabilities.web_browsing', ['available', 'unavailable']],
    ['advance_blocked blockers.0.code', BLOCKER_CODES],
    ['advance_blocked blockers.2.pointer.reason', USER_ONLY_REASONS],
    ['advance_blocked blockers.3.pointer.capability', ['delegation', 'web_browsing']],
    ['gap_recorded severity', ['info', 'warning', 'critical']],
    ['gap_recorded code', BLOCKER_CODES],
    ['capability_observed capability', ['delegation', 'web_browsing']],
    ['capability_observed status', ['available', 'unavailable']],
    ['capability_observed evidence', ['probe', 'attempted_use', 'claim']],
    ...PREFERENCE_NAMES.map((name) => [`run_started preferences.${name}`, PREFERENCES[name].values] as const),
  ];

  test.each(SETS)('has each of its values and no other: %s', (name, values) => {
    const places = PLACES.filter((place) => place.name === name);
    expect(places).toHaveLength(1);
    for (const value of values) expect([value, namesWhere(places, () => value)]).toEqual([value, [name]]);
    for (const other of ['', 'other', `${values[0]} `]) expect(namesWhere(places, () => other)).toEqual([]);
  });
});

test('decisions are so many and no more', () => {
  const places = PLACES.filter(({ path }) => path.at(-1) === 'decisions');
  const many = (count: number) => namesWhere(places, (old) => Array(count).fill((old as unknown[])[0]));
  expect(many(MAX_DECISIONS)).toHaveLength(2);
  expect(many(MAX_DECISIONS + 1)).toEqual([]);
});
