import { E, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Position } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { advance, describeStep, done, loop, start, step, when, workflow } from './testing/flow.ts';

type StepPosition = Extract<Position, { readonly kind: 'at' }>;

const isAt = (position: Position): position is StepPosition => position.kind === 'at';

/** Step ids and iterations in the order in which an agent meets them; `change` may answer with new context. */
function tour(
  flow: CompiledWorkflow,
  context: JsonObject,
  change: (visit: string, context: JsonObject) => JsonObject = (_, same) => same,
): readonly string[] {
  const visits: string[] = [];
  let known = context;
  let selected = start(flow, known);
  for (;;) {
    if (E.isLeft(selected)) return [...visits, ...selected.left.map((reason) => reason._tag)];
    const { position } = selected.right;
    const pending = describeStep(flow, position, known);
    if (pending === null || !isAt(position)) return visits;
    const visit = [...pending.loops.map(({ iteration }) => iteration), pending.stepId].join('.');
    visits.push(visit);
    known = change(visit, known);
    selected = advance(flow, position, done(known, 'done'));
  }
}

describe('a run', () => {
  it('visits the steps in order and passes over those whose condition does not hold', () => {
    const flow = workflow(step('a'), step('b', { runCondition: { var: 'big', equals: true } }), step('c'));
    expect(tour(flow, {})).toEqual(['a', 'c']);
    expect(tour(flow, { big: 'yes' })).toEqual(['a', 'b', 'c']);
  });

  it('is complete at once when no condition holds', () => {
    expect(tour(workflow(step('a', { runCondition: { var: 'never' } })), {})).toEqual([]);
  });

  it('repeats a for loop as often as its number or its context key says', () => {
    const fixed = workflow(loop('l', { type: 'for', count: 2 }, [step('a'), step('b')]), step('end'));
    expect(tour(fixed, {})).toEqual(['1.a', '1.b', '2.a', '2.b', 'end']);
    const counted = workflow(loop('l', { type: 'for', count: 'times' }, [step('a')]), step('end'));
    expect(tour(counted, { times: '3' })).toEqual(['1.a', '2.a', '3.a', 'end']);
    expect(tour(counted, { times: 0 })).toEqual(['end']);
    expect(tour(counted, {})).toEqual(['MissingContextKey']);
    expect(tour(counted, { times: 1.5 })).toEqual(['InvalidContextKey']);
  });

  it('goes through a list that may grow on the way', () => {
    const control = { type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'index' } as const;
    const flow = workflow(loop('l', control, [step('read')]));
    const grow = (visit: string, context: JsonObject) =>
      visit === '1.read' ? { files: ['a', 'b', 'c'] } : context;
    expect(tour(flow, { files: ['a'] }, grow)).toEqual(['1.read', '2.read', '3.read']);
    expect(tour(flow, { files: [] })).toEqual([]);
    expect(tour(flow, { files: 'a, b' })).toEqual(['InvalidContextKey']);
  });

  it('checks while and until before each iteration and not in between', () => {
    const open = { var: 'open', equals: true } as const;
    const close = (visit: string, context: JsonObject) =>
      visit === '2.a' ? { open: false, done: true } : context;
    const whileFlow = workflow(loop('l', { type: 'while', condition: open }, [step('a'), step('b')]));
    expect(tour(whileFlow, { open: true }, close)).toEqual(['1.a', '1.b', '2.a', '2.b']);
    expect(tour(whileFlow, {})).toEqual([]);
    const untilFlow = workflow(
      loop('l', { type: 'until', condition: { var: 'done', equals: true } }, [step('a')]),
    );
    expect(tour(untilFlow, {}, close)).toEqual(['1.a', '2.a']);
  });

  it('nests loops, each with its own count', () => {
    const flow = workflow(
      loop('outer', { type: 'for', count: 2 }, [
        loop('inner', { type: 'for', count: 'times' }, [step('a')]),
        step('b'),
      ]),
    );
    expect(tour(flow, { times: 2 })).toEqual(['1.1.a', '1.2.a', '1.b', '2.1.a', '2.2.a', '2.b']);
    expect(tour(flow, { times: 0 })).toEqual(['1.b', '2.b']);
  });

  it('looks a count or a list up around the loop, not among its own variables', () => {
    const inner = loop('inner', { type: 'for', count: 'currentIteration' }, [step('a')]);
    expect(tour(workflow(loop('outer', { type: 'for', count: 3 }, [inner])), {})).toEqual([
      ...['1.1.a', '2.1.a', '2.2.a'],
      ...['3.1.a', '3.2.a', '3.3.a'],
    ]);
    const items = (list: string) =>
      ({ type: 'forEach', items: list, itemVar: 'currentItem', indexVar: 'currentIndex' }) as const;
    const nested = workflow(
      loop('modules', items('modules'), [loop('files', items('currentItem.files'), [step('a')])]),
    );
    const modules = [{ files: ['x', 'y'] }, { files: ['z'] }];
    expect(tour(nested, { modules })).toEqual(['1.1.a', '1.2.a', '2.1.a']);
    const shown = describeStep(
      nested,
      {
        kind: 'at',
        instruction: 2,
        frames: [
          { loop: 0, iteration: 0 },
          { loop: 1, iteration: 1 },
        ],
      },
      { modules },
    );
    expect(shown?.loops).toMatchObject([{ total: 2 }, { total: 2 }]);
  });

  it('stops by name where a running list loses entries, which would pass over others', () => {
    const control = { type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'index' } as const;
    const flow = workflow(loop('l', control, [step('read'), step('note')]), step('end'));
    for (const files of [['b', 'c'], [], 'b', null]) {
      const lose = (visit: string, context: JsonObject) => (visit === '1.read' ? { files } : context);
      expect(tour(flow, { files: ['a', 'b', 'c'] }, lose as never)).toEqual(['1.read', 'ListShrank']);
    }
  });

  it('stops by name where a loop wants more than its limit', () => {
    const flow = workflow(
      loop('l', { type: 'while', condition: { var: 'more' } }, [step('a')], { maxIterations: 2 }),
    );
    expect(tour(flow, { more: true })).toEqual(['1.a', '2.a', 'LoopLimitReached']);
  });

  it('stops by name where nested loops skip all their steps for ever', () => {
    const never = step('a', { runCondition: { var: 'never' } });
    const wide = { maxIterations: 1000 };
    const inner = loop('inner', { type: 'for', count: 1000 }, [never], wide);
    const flow = workflow(loop('outer', { type: 'for', count: 1000 }, [inner], wide));
    expect(tour(flow, {})).toEqual(['LoopLimitReached']);
  });

  it('goes on after such loops where that is tolerated', () => {
    const never = step('a', { runCondition: { var: 'never' } });
    const wide = { maxIterations: 1000 };
    const inner = loop('inner', { type: 'for', count: 1000 }, [never], wide);
    const flow = workflow(loop('outer', { type: 'for', count: 1000 }, [inner], wide), step('end'));
    const tolerated = start(flow, {}, () => true);
    expect(E.isRight(tolerated) && tolerated.right.position).toEqual({
      kind: 'at',
      instruction: 5,
      frames: [],
    });
    expect(E.isRight(tolerated) && tolerated.right.gaps).toEqual([
      { _tag: 'LoopLimitReached', loopId: 'outer', maxIterations: 1000 },
    ]);
  });

  it('stops by name where a condition of a step or a loop cannot be evaluated', () => {
    const unclear = { runCondition: { var: 'n', gt: 1 } };
    const reason = { _tag: 'InvalidContextKey', key: 'n', expected: 'a number', actual: 'a text' };
    expect(start(workflow(step('a', unclear)), { n: 'x' })).toEqual(E.left([{ ...reason, neededBy: 'a' }]));
    const looped = workflow(loop('l', { type: 'for', count: 1 }, [step('a')], unclear));
    expect(start(looped, { n: 'x' })).toEqual(E.left([{ ...reason, neededBy: 'l' }]));
  });

  it('lets the condition of a loop see the iteration that it decides about', () => {
    const early = { var: 'currentIteration', lt: 3 };
    expect(tour(workflow(loop('l', { type: 'while', condition: early }, [step('a')])), {})).toEqual([
      '1.a',
      '2.a',
    ]);
    const late = { var: 'currentIteration', gt: 2 };
    expect(tour(workflow(loop('l', { type: 'until', condition: late }, [step('a')])), {})).toEqual([
      '1.a',
      '2.a',
    ]);
  });

  it('names everything that is in the way at once', () => {
    const control = { type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'index' } as const;
    const flow = workflow(step('a'), loop('l', control, [step('b')]));
    const first = start(flow, {});
    const position = E.isRight(first) && isAt(first.right.position) ? first.right.position : undefined;
    const blocked = position && advance(flow, position, done({}, ' \n'));
    expect(blocked).toMatchObject({
      left: [
        { _tag: 'MissingNotes', stepId: 'a' },
        { _tag: 'MissingContextKey', key: 'files', expected: 'a list', neededBy: 'l' },
      ],
    });
  });

  it('decides once on the way in about a stretch of steps', () => {
    const flow = workflow(
      step('a'),
      when('part', { var: 'open' }, [step('b'), step('c', { runCondition: { var: 'deep' } }), step('d')]),
      step('e'),
    );
    const close = (visit: string, context: JsonObject) =>
      visit === 'b' ? { ...context, open: false } : context;
    expect(tour(flow, { open: true }, close as never)).toEqual(['a', 'b', 'd', 'e']);
    expect(tour(flow, { open: true, deep: true })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(tour(flow, { deep: true })).toEqual(['a', 'e']);
    expect(tour(workflow(when('part', { var: 'n', gt: 1 }, [step('b')])), { n: 'x' })).toEqual([
      'InvalidContextKey',
    ]);
  });

  it('decides again about it in every round of the loop around', () => {
    const body = [step('a'), when('part', { var: 'currentIteration', gt: 1 }, [step('b'), step('c')])];
    expect(tour(workflow(loop('l', { type: 'for', count: 2 }, body)), {})).toEqual([
      '1.a',
      '2.a',
      '2.b',
      '2.c',
    ]);
  });

  it('needs no notes where the author waived them', () => {
    const flow = workflow(step('a', { notesRequired: false }), step('b'));
    const first = start(flow, {});
    const position = E.isRight(first) && isAt(first.right.position) ? first.right.position : undefined;
    expect(position && E.isRight(advance(flow, position, done({}, undefined)))).toBe(true);
  });

  it('keeps a position of the same size however many steps were done', () => {
    const flow = workflow(
      loop('outer', { type: 'for', count: 900 }, [loop('inner', { type: 'for', count: 900 }, [step('a')])]),
    );
    const limits = flow.instructions.map((each) =>
      each.op === 'loop' ? { ...each, maxIterations: 1000 } : each,
    );
    const wide = { ...flow, instructions: limits };
    let selected = start(wide, {});
    const sizes: number[] = [];
    for (let count = 0; count < 20_000 && E.isRight(selected) && isAt(selected.right.position); count += 1) {
      sizes.push(JSON.stringify(selected.right.position).length);
      selected = advance(wide, selected.right.position, done({}, 'done'));
    }
    expect(sizes).toHaveLength(20_000);
    expect(Math.max(...sizes) - (sizes[0] ?? 0)).toBeLessThan(8);
  });

  it('says why it went where it went', () => {
    const flow = workflow(
      step('a', { runCondition: { var: 'never' } }),
      loop('closed', { type: 'for', count: 1 }, [step('b')], { runCondition: { var: 'never' } }),
      when('part', { var: 'never' }, [step('b')]),
      loop('empty', { type: 'for', count: 0 }, [step('b')]),
      loop('l', { type: 'for', count: 1 }, [step('c')]),
      step('d'),
    );
    const first = start(flow, {});
    expect(E.isRight(first) && first.right.decisions).toEqual([
      { kind: 'skipped', id: 'a' },
      { kind: 'skipped', id: 'closed' },
      { kind: 'skipped', id: 'part' },
      { kind: 'not_entered_loop', id: 'empty' },
      { kind: 'entered_loop', id: 'l', iteration: 0 },
    ]);
    const position = E.isRight(first) && isAt(first.right.position) ? first.right.position : undefined;
    const next = position && advance(flow, position, done({}, 'n'));
    expect(next && E.isRight(next) && next.right.decisions).toEqual([
      { kind: 'left_loop', id: 'l', iteration: 0 },
    ]);
  });
});

describe('an artifact that decides about the loop around, and that the step has to leave', () => {
  const contract = 'wr.contracts.loop_control';
  const decided = { type: 'while', decision: contract } as const;
  const asked = step('a', { artifacts: [{ contract, required: true }] });
  const flow = {
    ...workflow(loop('l', decided, [asked])),
    contracts: { [contract]: { artifactKind: 'wr.loop_control', schema: {}, example: {} } },
  } as CompiledWorkflow;
  const lacks = (artifacts: readonly JsonObject[], problems: readonly string[] = []) => {
    const started = start(flow, {});
    if (E.isLeft(started) || !isAt(started.right.position)) throw new Error('not at a step');
    const outcome = { ...done({}, 'done'), artifacts, check: () => problems };
    const advanced = advance(flow, started.right.position, outcome);
    return E.isLeft(advanced) ? advanced.left.map(({ _tag }) => _tag) : [];
  };

  it('is one reason where it is missing, and one where it does not fit', () => {
    expect(lacks([])).toEqual(['MissingArtifact']);
    expect(lacks([{ kind: 'wr.loop_control', decision: 'maybe' }], ['decision'])).toEqual([
      'InvalidArtifact',
    ]);
    expect(lacks([{ kind: 'wr.loop_control', decision: 'stop' }])).toEqual([]);
  });
});
