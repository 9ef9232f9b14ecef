import { sessionStreamId, USER_ONLY_REASONS } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { executionText } from '@workrail/mcp-surface';
import { describe, expect, it } from 'vitest';
import { right } from '../harness/in-process.ts';
import { findings, step as shown, workflow as shownWorkflow } from '../language/session.ts';
import { step, workflow, world } from '../use-cases/world.ts';

const WAITING = workflow('test.waiting', [
  step('build', {
    userOnlyDependencies: [
      { reason: 'needs_user_artifact', description: 'The floor plan.', contextKey: 'plan' },
    ],
  }),
  step('check'),
]);

const startIn = async (mode: string) => {
  const here = world({ 'waiting.json': WAITING });
  const input = { workflowId: 'test.waiting', preferences: { mode } };
  return { ...here, root: right(await here.useCases.startWorkflow(input)()) };
};

describe('what only the user can give', () => {
  it('a user-only dependency has one of six reasons, and a file with another one is refused [EXEC-USER-1]', () => {
    expect([...USER_ONLY_REASONS].sort()).toEqual([
      'needs_user_account_access',
      'needs_user_approval',
      'needs_user_artifact',
      'needs_user_choice',
      'needs_user_environment_action',
      'needs_user_secret_or_token',
    ]);
    const needing = (reason: string) =>
      findings(
        shownWorkflow([shown({ userOnlyDependencies: [{ reason, description: 'It.', contextKey: 'it' }] })]),
      );
    for (const reason of USER_ONLY_REASONS) expect(needing(reason)).toEqual([]);
    expect(needing('needs_user_patience')).toEqual(['invalid-value /steps/0/userOnlyDependencies/0/reason']);
  });

  it('a user-only dependency blocks an automatic run with its reason, and the block says what to send [EXEC-USER-2, EXEC-AUTO-4]', async () => {
    const { root, next } = await startIn('auto_with_stops');
    const blocked = await next(root, 'Did it.');
    expect(blocked.blockers).toEqual([
      {
        code: 'USER_ONLY_DEPENDENCY',
        pointer: { kind: 'user_only', reason: 'needs_user_artifact', stepId: 'build', contextKey: 'plan' },
        message: expect.stringContaining('The floor plan.'),
        suggestedFix: expect.stringContaining('"plan"'),
      },
    ]);
    expect(executionText(blocked)).toContain(blocked.blockers?.[0]?.suggestedFix);
    expect(blocked.ackToken).not.toBe(root.ackToken);
    expect((await next(blocked, undefined, { plan: 'plan.pdf' })).pending?.stepId).toBe('check');
  });

  it('in a run that never stops, its reason is a warning and a gap that is shown until it is closed [EXEC-USER-3, EXEC-USER-4]', async () => {
    const { root, next, again, useCases, host } = await startIn('auto_never_stop');
    const on = await next(root, 'Did it.');
    expect(on).toMatchObject({ kind: 'ok', pending: { stepId: 'check' }, openGaps: 1 });
    expect(on.warnings).toMatchObject([
      { code: 'GAP_RECORDED', message: expect.stringContaining('The floor plan.') },
    ]);
    const range = { from: 1, limit: 99 };
    const events = right(
      await host.store.read((tx) =>
        tx.events.read(sessionStreamId(root.session.sessionId as SessionId), range),
      )(),
    );
    expect(events.filter(({ kind }) => kind === 'gap_recorded')).toMatchObject([
      {
        data: {
          code: 'USER_ONLY_DEPENDENCY',
          pointer: { kind: 'user_only', reason: 'needs_user_artifact', stepId: 'build' },
        },
      },
    ]);
    const { gaps = [] } = await again(on);
    expect(gaps).toMatchObject([{ code: 'USER_ONLY_DEPENDENCY' }]);
    expect(executionText(await again(on))).toContain(`- ${gaps[0]?.gapId} (critical, USER_ONLY_DEPENDENCY)`);
    const call = { stateToken: on.stateToken, ackToken: on.ackToken ?? '', notesMarkdown: 'Got it.' };
    const end = right(await useCases.continueWorkflow({ ...call, resolvedGaps: [gaps[0]?.gapId ?? ''] })());
    expect((await again(end)).gaps).toBeUndefined();
  });
});
