import { describe, expect, it } from 'vitest';
import { right } from '../harness/in-process.ts';
import { findings, step as shown, workflow as shownWorkflow } from '../language/session.ts';
import { step, workflow, world } from '../use-cases/world.ts';

describe('an id', () => {
  it.each([
    ['team.release', []],
    ['team2.auth_review-2', []],
    ['t-x.a_b', []],
    ['team.auth.review', ['invalid-id /id']],
    ['team..review', ['invalid-id /id']],
    ['.review', ['invalid-id /id']],
    ['team.', ['invalid-id /id']],
    ['2team.review', ['invalid-id /id']],
    ['team.2review', ['invalid-id /id']],
    ['-team.review', ['invalid-id /id']],
    ['team._review', ['invalid-id /id']],
    ['Team.review', ['invalid-id /id']],
    ['team.Review', ['invalid-id /id']],
    ['team.re view', ['invalid-id /id']],
    ['team.révue', ['invalid-id /id']],
  ])('%s is accepted or refused by the form of its two parts [EXEC-ID-1, EXEC-ID-2]', (id, expected) => {
    expect(findings(shownWorkflow([shown()], { id }))).toEqual(expected);
  });

  it('a workflow whose id has no namespace starts with a warning that has a code and an id to move to [EXEC-ID-5, EXEC-ID-6]', async () => {
    const { start, next } = world({ 'old.json': workflow('old-style', [step('alpha'), step('beta')]) });
    const started = await start('old-style');
    expect(started).toMatchObject({ kind: 'ok', pending: { stepId: 'alpha' } });
    expect(started.warnings).toMatchObject([
      { code: 'LEGACY_WORKFLOW_ID', message: expect.stringContaining('"team.old-style"') },
    ]);
    const end = await next(await next(started, 'one'), 'two');
    expect(end.isComplete).toBe(true);
  });

  it('inspecting an id without a namespace gives the same warning [EXEC-ID-7]', async () => {
    const { useCases } = world({ 'old.json': workflow('old-style', [step('alpha')]) });
    const { warnings } = right(await useCases.inspectWorkflow({ workflowId: 'old-style' })());
    expect(warnings).toMatchObject([
      { code: 'LEGACY_WORKFLOW_ID', message: expect.stringContaining('"team.old-style"') },
    ]);
  });
});

describe('the list', () => {
  const files = (...ids: readonly string[]) =>
    Object.fromEntries(ids.map((id, index) => [`${index}.json`, workflow(id, [step('alpha')])]));

  it('the list is sorted by namespace, then workflows before routines, then id [EXEC-ID-9, EXEC-ID-10]', async () => {
    const { useCases } = world(
      files('zeta', 'routine-alpha', 'beta', 'team.zeta', 'team.alpha', 'ops.routines', 'routine-beta'),
    );
    const { workflows } = right(await useCases.listWorkflows({})());
    expect(workflows.map(({ workflowId, kind, idStatus }) => [workflowId, kind, idStatus])).toEqual([
      ['beta', 'workflow', 'legacy'],
      ['zeta', 'workflow', 'legacy'],
      ['routine-alpha', 'routine', 'legacy'],
      ['routine-beta', 'routine', 'legacy'],
      ['ops.routines', 'workflow', 'namespaced'],
      ['team.alpha', 'workflow', 'namespaced'],
      ['team.zeta', 'workflow', 'namespaced'],
    ]);
  });
});
