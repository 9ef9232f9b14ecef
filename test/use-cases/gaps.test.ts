import { describe, expect, it } from 'vitest';
import { left } from '../harness/in-process.ts';
import { codes, GATED, kinds, SURFING, send, started } from './modes-world.ts';
import { world } from './world.ts';

describe('abilities', () => {
  const report = (evidence: string, status = 'available') => ({
    capabilities: [{ capability: 'web_browsing', status, evidence }],
  });

  it('are unlocked by a try, not by a claim, and stay known behind it', async () => {
    const here = world({ 'surfing.json': SURFING });
    const root = await started(here, 'test.surfing');
    const unknown = await send(here, root);
    expect(unknown.blockers?.map(({ code }) => code)).toEqual(['REQUIRED_CAPABILITY_UNKNOWN']);
    const claimed = await send(here, unknown, report('claim'));
    expect(claimed.kind).toBe('blocked');
    expect(codes(claimed)).toEqual(['CLAIM_TOO_WEAK']);
    const tried = await send(here, claimed, report('attempted_use'));
    expect(tried.pending?.stepId).toBe('again');
    expect((await send(here, tried)).pending?.stepId).toBe('last');
    expect((await kinds(here, root)).filter((kind) => kind === 'capability_observed')).toHaveLength(2);
  });

  it('that are lacking stop a guided run, and are a gap of one that goes on', async () => {
    const here = world({ 'surfing.json': SURFING });
    const lacking = report('attempted_use', 'unavailable');
    const blocked = await send(here, await started(here, 'test.surfing'), lacking);
    expect(blocked.blockers?.map(({ code }) => code)).toEqual(['REQUIRED_CAPABILITY_UNAVAILABLE']);
    const on = await send(here, blocked, { preferences: { mode: 'auto_with_stops' } });
    expect(on).toMatchObject({ kind: 'ok', openGaps: 1 });
  });

  it.each([
    [[{ capability: 'flying', status: 'available', evidence: 'probe' }]],
    [[{ capability: 'delegation', status: 'maybe', evidence: 'probe' }]],
    [[{ capability: 'delegation', status: 'available' }]],
  ])('%j are refused by name', async (capabilities) => {
    const here = world({ 'surfing.json': SURFING });
    const { stateToken, ackToken } = await started(here, 'test.surfing');
    const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n', capabilities };
    expect(left(await here.useCases.continueWorkflow(call)())).toMatchObject({ field: 'capabilities[0]' });
  });
});

describe('gaps', () => {
  it('gaps are closed by id, and only on their own branch [EXEC-USER-4]', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated', { mode: 'auto_never_stop' });
    const build = await send(here, root, { notesMarkdown: '' });
    const [gap] = (await here.again(build)).gaps ?? [];
    const check = await send(here, build, {
      context: { region: 'eu' },
      resolvedGaps: [gap?.gapId ?? ''],
    });
    expect(check.openGaps).toBe(1);
    const fork = await send(here, await here.again(build), { context: { region: 'us' } });
    expect(fork.openGaps).toBe(2);
    expect((await here.again(check)).gaps?.map(({ gapId }) => gapId)).not.toContain(gap?.gapId);
  });

  it('that do not stand open are refused by name, and nothing is written', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated', { mode: 'auto_never_stop' });
    const before = await kinds(here, root);
    const { stateToken, ackToken } = root;
    const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n', resolvedGaps: ['gap_none'] };
    expect(left(await here.useCases.continueWorkflow(call)())).toMatchObject({
      field: 'resolvedGaps',
      rule: 'not-open',
    });
    expect(await kinds(here, root)).toEqual(before);
  });
});
