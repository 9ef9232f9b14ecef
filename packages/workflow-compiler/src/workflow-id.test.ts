import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileValue, findings, workflow } from './fixtures/workflows.ts';
import { idLike, idStatus, isWorkflowId, refusedId, suggestedId } from './workflow-id.ts';

describe('suggestedId', () => {
  test.each([
    ['release-notes', 'user', 'user.release-notes'],
    ['release-notes', 'project', 'project.release-notes'],
    ['release-notes', 'path', 'team.release-notes'],
    ['release-notes', 'bundled', 'wr.release-notes'],
    ['2024-notes', 'project', 'project.w-2024-notes'],
    ['_notes_', 'project', 'project.notes'],
    ['Release Notes', 'project', 'project.release-notes'],
    ['---', 'project', 'project.workflow'],
  ] as const)('the suggested id for %s from %s is %s [EXEC-ID-8]', (id, source, expected) => {
    expect(suggestedId(id, source)).toBe(expected);
  });

  test('is always a namespaced workflow id', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('user', 'project', 'path', 'bundled'), (id, source) => {
        const suggestion = suggestedId(id, source);
        expect(isWorkflowId(suggestion)).toBe(true);
        expect(idStatus(suggestion)).toBe('namespaced');
      }),
    );
  });
});

test('idLike is a workflow id, or none where something would have to be made up', () => {
  fc.assert(fc.property(fc.string(), (id) => isWorkflowId(idLike(id) ?? 'team.release-notes')));
  expect(idLike('Team.Release.Notes')).toBe('team.release-notes');
  expect(['team.b', 't.notes', 'team.2024', 'ab', 'x'].map(idLike)).toEqual(Array(5).fill(undefined));
});

test.each([
  ['team.b', 'write at least 2 characters instead of "b", as in "team.release-notes"'],
  ['t.notes', 'write at least 2 characters instead of "t", as in "team.release-notes"'],
  ['team.2fa', 'write it such as "team.release-notes"'],
  ['ab', 'write it such as "team.release-notes"'],
  ['Team.Release Notes', 'use "team.release-notes"'],
])('the hint for the id %j of a file invents no name: %s', (id, suggestion) => {
  expect(findings(compileValue(workflow({ id })))).toMatchObject([{ rule: 'invalid-id', suggestion }]);
});

test('idStatus tells namespaced ids from legacy ones', () => {
  expect([idStatus('release-notes'), idStatus('team.release-notes')]).toEqual(['legacy', 'namespaced']);
});

describe('the id of a new workflow', () => {
  test.each([['team.release-notes'], ['t2.a_b-c'], ['wrx.notes'], ['team.wr'], ['wr-team.notes']])(
    'may be %s',
    (id) => expect(refusedId(id, 'project')).toBe(undefined),
  );

  test.each([
    ['release-notes', 'no-namespace', 'project.release-notes'],
    ['Release Notes', 'no-namespace', 'project.release-notes'],
    ['', 'no-namespace', 'project.workflow'],
    ['wr', 'no-namespace', 'project.wr'],
    ['Team.Release', 'invalid', 'team.release'],
    ['team.release.notes', 'invalid', 'team.release-notes'],
    ['team.', 'invalid', 'team.workflow'],
    ['../../etc.passwd', 'invalid', 'workflow.etc-passwd'],
    ['a.b', 'invalid', 'project.release-notes'],
    ['team.b', 'invalid', 'team.release-notes'],
    ['wr.b', 'invalid', 'project.release-notes'],
    [`${'a'.repeat(70)}.notes`, 'invalid', `project.${'a'.repeat(56)}`],
    ['WR.Notes', 'invalid', 'project.notes'],
    ['wr.notes', 'reserved', 'project.notes'],
  ] as const)('may not be %j: %s, rather %s', (id, why, suggestion) => {
    expect(refusedId(id, 'project')).toEqual({ why, suggestedId: suggestion });
  });

  test('that is suggested for a refused one is a good one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z.-]{0,90}$/)), (id) => {
        const refused = refusedId(id, 'project');
        expect(refused === undefined ? undefined : refusedId(refused.suggestedId, 'project')).toBe(undefined);
      }),
    );
  });
});
