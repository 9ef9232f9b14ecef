import { BUDGETS, canonicalJson, type JsonObject, utf8Length } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { type AttemptInput, engine } from './index.ts';
import { step, workflow } from './testing/flow.ts';

const FLOW = workflow(step('plan'), step('build', { runCondition: { var: 'large' } }), step('check'));
const FIRST = { kind: 'at', instruction: 0, frames: [] } as const;

const attempt = ({ notes = 'Done.', ...more }: Partial<AttemptInput> & { readonly notes?: string } = {}) =>
  engine.decideAttempt(FLOW, FIRST, {
    context: {},
    contextDelta: undefined,
    result: { notes, artifacts: [], confirmation: undefined, capabilities: {}, check: () => [] },
    tolerates: () => false,
    ...more,
  });

/** A context of so many bytes as canonical JSON. */
const ofBytes = (bytes: number): JsonObject => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

describe('an attempt', () => {
  it('leads to the next step, with the context that holds there and the step that is done', () => {
    const context = { have: 1 };
    expect(attempt({ context })).toEqual({
      kind: 'advanced',
      position: { kind: 'at', instruction: 2, frames: [] },
      decisions: [{ kind: 'skipped', id: 'build' }],
      context,
      gaps: [],
      stepId: 'plan',
    });
  });

  it('merges what was sent, as it reads back from a store, before it looks where to go', () => {
    const decision = attempt({
      context: { z: 1, gone: 2 },
      contextDelta: { large: true, gone: null, a: -0 },
    });
    expect(decision).toMatchObject({ position: { instruction: 1 }, context: { a: 0, large: true, z: 1 } });
    expect(decision.kind === 'advanced' && canonicalJson(decision.context)).toBe(
      '{"a":0,"large":true,"z":1}',
    );
  });

  it('stops at a context over its budget, after all else that is in the way', () => {
    const contextDelta = ofBytes(BUDGETS.context + 1);
    expect(utf8Length(canonicalJson(contextDelta))).toBe(BUDGETS.context + 1);
    expect(attempt({ contextDelta: ofBytes(BUDGETS.context) }).kind).toBe('advanced');
    expect(attempt({ contextDelta, notes: '' })).toEqual({
      kind: 'blocked',
      reasons: [
        { _tag: 'MissingNotes', stepId: 'plan' },
        { _tag: 'ContextOverBudget', bytes: BUDGETS.context + 1, limit: BUDGETS.context },
      ],
    });
  });

  it('leaves a context over its budget out where that is tolerated, before the other gaps', () => {
    const decision = attempt({
      context: { have: 1 },
      contextDelta: { ...ofBytes(BUDGETS.context + 1), large: true },
      notes: '',
      tolerates: () => true,
    });
    expect(decision).toMatchObject({
      position: { instruction: 2 },
      context: { have: 1 },
      gaps: [{ _tag: 'ContextOverBudget' }, { _tag: 'MissingNotes' }],
    });
  });
});

describe('a start', () => {
  const terms = { tolerates: () => false };

  it('leads to the first step that runs, or says what is in the way', () => {
    expect(engine.decideStart(FLOW, {}, terms)).toEqual({
      kind: 'started',
      position: FIRST,
      decisions: [],
      gaps: [],
    });
    const needs = workflow(step('plan', { requires: { context: [{ key: 'ticket' }] } }));
    expect(engine.decideStart(needs, {}, terms)).toMatchObject({
      kind: 'blocked',
      reasons: [{ _tag: 'MissingContextKey', key: 'ticket' }],
    });
    expect(engine.decideStart(needs, {}, { ...terms, tolerates: () => true })).toMatchObject({
      kind: 'started',
      gaps: [{ _tag: 'MissingContextKey' }],
    });
  });
});
