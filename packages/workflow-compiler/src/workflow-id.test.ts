import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idLike, idStatus, isWorkflowId, suggestedId } from './workflow-id.ts';

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
  ] as const)('of %s from %s is %s [EXEC-ID-8]', (id, source, expected) => {
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

test('idLike is always a workflow id', () => {
  fc.assert(fc.property(fc.string(), (id) => isWorkflowId(idLike(id))));
  expect(idLike('Team.Release.Notes')).toBe('team.release-notes');
});

test('idStatus tells namespaced ids from legacy ones', () => {
  expect([idStatus('release-notes'), idStatus('team.release-notes')]).toEqual(['legacy', 'namespaced']);
});
