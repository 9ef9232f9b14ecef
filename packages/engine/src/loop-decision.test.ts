import type { JsonObject } from '@workrail/kernel';
import type { LoopFrame } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { decidingLoop, withDecisions } from './loop-decision.ts';
import { loop, type Plan, step, workflow } from './testing/flow.ts';

const CONTRACT = 'wr.contracts.loop_control';
const decided = (loopId: string, body: readonly Plan[]) =>
  loop(loopId, { type: 'while', decision: CONTRACT }, body);
const counted = (loopId: string, body: readonly Plan[]) => loop(loopId, { type: 'for', count: 2 }, body);
const says = (decision: string, loopId?: string): JsonObject => ({
  kind: 'wr.loop_control',
  decision,
  ...(loopId === undefined ? {} : { loopId }),
});
const frame = (at: number, decision?: LoopFrame['decision']): LoopFrame =>
  decision === undefined ? { loop: at, iteration: 0 } : { loop: at, iteration: 0, decision };

describe('the loop that an artifact decides about', () => {
  const nested = workflow(decided('outer', [step('a'), decided('inner', [step('b'), step('c')]), step('d')]));

  it('is the innermost one of its kind, and the last step of its own body speaks for it', () => {
    expect(decidingLoop(nested, [frame(0)])).toEqual({ loopId: 'outer', contract: CONTRACT, last: 'd' });
    expect(decidingLoop(nested, [frame(0), frame(2)])).toEqual({
      loopId: 'inner',
      contract: CONTRACT,
      last: 'c',
    });
  });

  it('may lie around a loop of another kind, whose steps are its own', () => {
    const flow = workflow(decided('outer', [step('a'), counted('rounds', [step('b')])]));
    expect(decidingLoop(flow, [frame(0), frame(2)])).toEqual({
      loopId: 'outer',
      contract: CONTRACT,
      last: 'b',
    });
  });

  it('leaves out loops at its end that decide for themselves', () => {
    const flow = workflow(decided('outer', [step('a'), decided('inner', [step('b')])]));
    expect(decidingLoop(flow, [frame(0)])).toMatchObject({ last: 'a' });
  });

  it('needs no last step where another one leaves the decision', () => {
    const artifacts = [
      { contract: 'step.x', required: true },
      { contract: CONTRACT, required: false },
    ];
    const flow = workflow(decided('l', [step('a', { artifacts }), step('b')]));
    expect(decidingLoop(flow, [frame(0)])).toEqual({ loopId: 'l', contract: CONTRACT, last: undefined });
    const other = workflow(decided('l', [step('a', { artifacts: artifacts.slice(0, 1) }), step('b')]));
    expect(decidingLoop(other, [frame(0)])).toMatchObject({ last: 'b' });
  });

  it('is none outside, or where no loop around is of that kind', () => {
    expect(decidingLoop(nested, [])).toBeUndefined();
    expect(decidingLoop(workflow(counted('l', [step('a')])), [frame(0)])).toBeUndefined();
  });
});

describe('a decision', () => {
  const flow = workflow(decided('outer', [counted('rounds', [decided('inner', [step('a')])])]));
  const around = [frame(0), frame(1), frame(2)];
  const after = (...artifacts: readonly JsonObject[]) =>
    withDecisions(flow, around, artifacts).map(({ decision }) => decision);

  it('counts for the loop that it names, and otherwise for the innermost one', () => {
    expect(after(says('stop', 'outer'))).toEqual(['stop', undefined, undefined]);
    expect(after(says('stop', 'inner'))).toEqual([undefined, undefined, 'stop']);
    expect(after(says('continue'))).toEqual([undefined, undefined, 'continue']);
    expect(after(says('continue', 'elsewhere'))).toEqual([undefined, undefined, 'continue']);
    expect(after(says('continue', 'rounds'))).toEqual([undefined, undefined, 'continue']);
  });

  it('is the last one that was made about a loop', () => {
    expect(after(says('stop'), says('continue'))).toEqual([undefined, undefined, 'continue']);
    expect(after(says('continue'), says('stop', 'outer'))).toEqual(['stop', undefined, 'continue']);
  });

  it('is made in its own words and by its own kind only', () => {
    expect(after(says('maybe'), says(''), { decision: 'stop' }, { kind: 'note', decision: 'stop' })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('changes nothing else of the frames, and nothing where no loop asks for it', () => {
    expect(withDecisions(flow, [{ loop: 0, iteration: 4 }], [says('stop')])).toEqual([
      { loop: 0, iteration: 4, decision: 'stop' },
    ]);
    expect(withDecisions(workflow(counted('l', [step('a')])), [frame(0)], [says('stop')])).toEqual([
      frame(0),
    ]);
    expect(withDecisions(flow, [], [says('stop')])).toEqual([]);
  });
});
