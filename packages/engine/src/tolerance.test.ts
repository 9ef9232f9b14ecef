import { E, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Condition, StepInstruction } from '@workrail/workflow-compiler';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Progress } from './advance.ts';
import type { Reason } from './index.ts';
import { advance, done, loop, type Plan, start, step, when, workflow } from './testing/flow.ts';
import { MAX_GAPS, tolerance } from './tolerance.ts';

const everything = () => true;
const broken: Condition = { var: 'text', gt: 3 };
const context: JsonObject = { text: 'not a number', list: ['a', 'b'], n: 2 };

const condition = fc.constantFrom<Condition>({ var: 'n', gt: 1 }, { var: 'nothing' }, broken);

const arbitraryStep = fc
  .record({
    runs: fc.option(condition, { nil: undefined }),
    more: fc.constantFrom<Partial<StepInstruction>>(
      {},
      { notesRequired: false },
      { confirmation: { when: true } },
      { confirmation: { when: broken, kind: 'coordinator_eval' } },
      { requires: { capabilities: ['delegation'] } },
      { requires: { context: [{ key: 'missing' }, { key: 'text', type: 'number' }] } },
      {
        userOnlyDependencies: [{ reason: 'needs_user_choice', description: 'Which?', contextKey: 'pick' }],
      },
      { criteria: { type: 'contains', value: 'never there', message: 'say it' } },
      { fragments: [{ text: 'more', when: broken }] },
      { assessments: [{ id: 'a', purpose: 'p', dimensions: [] }] },
      { artifacts: [{ contract: 'step.x', required: true }] },
    ),
  })
  .map(
    ({ runs, more }): Plan => ({
      ...step('s', more),
      ...(runs === undefined ? {} : { runCondition: runs }),
    }),
  );

/** Plans with everything that can be in the way. */
const arbitraryPlans: fc.Arbitrary<readonly Plan[]> = fc.letrec<{ plans: readonly Plan[]; plan: Plan }>(
  (tie) => ({
    plans: fc.array(tie('plan'), { minLength: 1, maxLength: 3 }),
    plan: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      arbitraryStep,
      fc.tuple(condition, tie('plans')).map(([one, body]) => when('w', one, body)),
      fc
        .tuple(
          fc.constantFrom(
            { type: 'while', condition: { var: 'n' } } as const,
            { type: 'until', condition: broken } as const,
            { type: 'while', decision: 'wr.contracts.loop_control' } as const,
            { type: 'for', count: 'text' } as const,
            { type: 'for', count: 3 } as const,
            { type: 'forEach', items: 'list', itemVar: 'item', indexVar: 'at' } as const,
            { type: 'forEach', items: 'missing', itemVar: 'item', indexVar: 'at' } as const,
          ),
          tie('plans'),
        )
        .map(([control, body]) => loop('l', control, body, { maxIterations: 2 })),
    ),
  }),
).plans;

/** Goes to the end and says how many steps it took, or fails where something is in the way. */
function run(flow: CompiledWorkflow): { readonly steps: number; readonly gaps: number } {
  let gaps = 0;
  const passed = (outcome: ReturnType<typeof start>): Progress => {
    if (E.isLeft(outcome)) throw new Error(`stopped: ${JSON.stringify(outcome.left)}`);
    expect(outcome.right.gaps.length).toBeLessThanOrEqual(MAX_GAPS);
    gaps += outcome.right.gaps.length;
    return outcome.right;
  };
  let at = passed(start(flow, context, everything));
  for (let steps = 0; steps < 2_000; steps += 1) {
    if (at.position.kind === 'complete') return { steps, gaps };
    // The list loses an entry on the way, and the agent sends nothing at all.
    const now = steps > 1 ? { ...context, list: ['a'] } : context;
    at = passed(advance(flow, at.position, done(now, undefined), everything));
  }
  throw new Error('it does not end');
}

describe('where everything is tolerated', () => {
  it('a tolerant run is never stopped and reaches its end [EXEC-AUTO-3]', () => {
    fc.assert(
      fc.property(arbitraryPlans, (plans) => {
        run({
          ...workflow(...plans),
          contracts: { 'step.x': { artifactKind: 'x', schema: {}, example: {} } },
        });
      }),
      { numRuns: 400 },
    );
  });

  it('each reason stands as a gap once', () => {
    const flow = workflow(
      step('a', { runCondition: broken, requires: { capabilities: ['web_browsing'] } }),
      loop('l', { type: 'while', condition: { var: 'n' } }, [step('b', { notesRequired: false })], {
        maxIterations: 2,
      }),
    );
    const first = start(flow, context, everything);
    expect(first).toMatchObject({ right: { gaps: [{ _tag: 'InvalidContextKey', neededBy: 'a' }] } });
    expect(run(flow)).toEqual({ steps: 3, gaps: 4 });
  });

  it('as many gaps are kept as may be, and those that came first', () => {
    const reason = (n: number): Reason => ({ _tag: 'MissingNotes', stepId: `s${n}` });
    const reasons = Array.from({ length: 40 }, (_, n) => reason(n));
    const tolerant = tolerance(everything);
    expect(tolerant.standing(reasons)).toEqual([]);
    expect(tolerant.standing(reasons)).toEqual([]);
    expect(tolerant.settle(E.left(reason(50)), 'fallback')).toEqual(E.right('fallback'));
    expect(tolerant.gaps()).toEqual(reasons.slice(0, 25));
  });

  it('what is not tolerated stands, and is no gap', () => {
    const stands: Reason = { _tag: 'MissingNotes', stepId: 'a' };
    const passes: Reason = { _tag: 'LoopLimitReached', loopId: 'l', maxIterations: 2 };
    const tolerant = tolerance(({ _tag }) => _tag === 'LoopLimitReached');
    expect(tolerant.standing([stands, passes, passes])).toEqual([stands]);
    expect(tolerant.settle(E.left(stands), 1)).toEqual(E.left(stands));
    expect(tolerant.settle(E.right(2), 1)).toEqual(E.right(2));
    expect(tolerant.gaps()).toEqual([passes]);
  });

  it('gates and abilities stop where they are not tolerated', () => {
    const flow = workflow(
      step('a', { confirmation: { when: { var: 'n' } }, requires: { capabilities: ['delegation'] } }),
    );
    const at = { kind: 'at', instruction: 0, frames: [] } as const;
    const send = (more: object) => advance(flow, at, { ...done(context, 'did it'), ...more });
    expect(send({})).toMatchObject({
      left: [
        { _tag: 'ConfirmationRequired', stepId: 'a', confirmedBy: 'human_approval', declined: false },
        { _tag: 'CapabilityMissing', capability: 'delegation', status: 'unknown' },
      ],
    });
    const can = { capabilities: { delegation: 'available' } };
    expect(E.isRight(send({ ...can, confirmation: 'approved' }))).toBe(true);
    expect(send({ ...can, confirmation: 'declined' })).toMatchObject({ left: [{ declined: true }] });
    // What the step was shown with decides: an agent can't talk itself out of a gate.
    expect(send({ ...can, context: { n: 0 }, shown: context })).toMatchObject({
      left: [{ _tag: 'ConfirmationRequired' }],
    });
  });
});
