import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { E, type Either, either, program, type Steps, type TaskEither, TE, tryTask } from './index.ts';

const OUTSIDE = /used outside the program that it belongs to/;
const tick = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
const after = <A>(outcome: A) => tick().then(() => outcome);

describe('program', () => {
  it('ends at its first Left and lets defects through', async () => {
    const seen: string[] = [];
    const outcome = await program<string, number>(async ({ take, value, fail }) => {
      seen.push(await take(TE.right('taken')));
      value(E.right(1));
      await take(TE.left('stop'));
      seen.push('not reached');
      return fail('not reached');
    })();
    expect(outcome).toEqual(E.left('stop'));
    expect(seen).toEqual(['taken']);
    await expect(program(async () => Promise.reject(new Error('defect')))()).rejects.toThrow('defect');
  });

  it('ends the inner program with the steps of the inner one, and goes on', async () => {
    const outcome = await program<'outer', string>(async ({ take }) => {
      const inner = await take(TE.fromTask(program<'inner', never>(async ({ fail }) => fail('inner'))));
      return `went on after ${JSON.stringify(inner)}`;
    })();
    expect(outcome).toEqual(E.right('went on after {"_tag":"Left","left":"inner"}'));
  });

  const uses: readonly [string, (steps: Steps<'outer'>) => Promise<number> | number][] = [
    ['take', ({ take }) => take(TE.left('outer'))],
    ['a take that waits', ({ take }) => take(() => after(E.left('outer')))],
    ['value', ({ value }) => value(E.left('outer'))],
    ['fail', ({ fail }) => fail('outer')],
  ];

  it.each(uses)('is ended by its %s, used in an inner program of another error type', async (_, use) => {
    const reached: unknown[] = [];
    const outcome = await program<'outer', number>(async (outer) => {
      const inner = await program<'inner', number>(async () => use(outer))();
      expectTypeOf(inner).toEqualTypeOf<Either<'inner', number>>();
      reached.push(inner);
      return 1;
    })();
    expect(outcome).toEqual(E.left('outer'));
    expect(reached).toEqual([]);
  });

  it.each(uses)('is ended by its %s, used in an inner program of the same error type', async (_, use) => {
    const swallowed: TaskEither<'outer', number> = program<'outer', number>(async (outer) => {
      const inner = program<'outer', number>(async () => use(outer));
      return outer.take(TE.orElse<'outer', number, 'outer'>(() => TE.right(1))(inner));
    });
    expect(await swallowed()).toEqual(E.left('outer'));
  });

  it('is ended from three programs down, past what the two between do at their end', async () => {
    const seen: string[] = [];
    const outcome = await program<'outer', void>(async ({ take, fail }) => {
      await take(
        program<'outer', void>(async ({ take }) => {
          try {
            await take(program<'outer', void>(async () => fail('outer')));
          } finally {
            seen.push('cleaned up');
          }
        }),
      );
      seen.push('not reached');
    })();
    expect([outcome, seen]).toEqual([E.left('outer'), ['cleaned up']]);
  });

  it('keeps runs of one body apart, also those at the same time', async () => {
    const half = (n: number) =>
      program<string, number>(async ({ take, fail }) => {
        await take(TE.fromTask(tick));
        const halved = await take(
          program<string, number>(async (inner) => (n % 4 === 1 ? fail(`outer ${n}`) : inner.take(whole(n)))),
        );
        return halved;
      });
    const whole = (n: number): TaskEither<string, number> =>
      n % 2 === 0 ? TE.right(n / 2) : TE.left(`inner ${n}`);
    const outcomes = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => half(n)()));
    expect(outcomes).toEqual([
      E.right(0),
      E.left('outer 1'),
      E.right(1),
      E.left('inner 3'),
      E.right(2),
      E.left('outer 5'),
    ]);
    const task = half(1);
    expect(await Promise.all([task(), task()])).toEqual([E.left('outer 1'), E.left('outer 1')]);
  });

  it('ends with the first of two steps at the same time, and takes no further step of the other', async () => {
    const seen: string[] = [];
    const outcome = await program<string, readonly unknown[]>(async ({ take }) =>
      Promise.all([
        take(TE.left('first')),
        (async () => {
          await take(() => after(E.right(1)));
          await take(async () => E.right(seen.push('not reached')));
        })(),
      ]),
    )();
    await tick();
    await tick();
    expect([outcome, seen]).toEqual([E.left('first'), []]);
  });

  it.each<[string, (steps: Steps<'late'>) => unknown]>([
    ['take of a Left', ({ take }) => take(TE.left('late'))],
    ['take of a Right', ({ take }) => take(TE.right(1))],
    ['value of a Left', ({ value }) => value(E.left('late'))],
    ['value of a Right', ({ value }) => value(E.right(1))],
    ['fail', ({ fail }) => fail('late')],
  ])('has a defect in a %s after its end, whatever catches it', async (_, use) => {
    const leaked = await program<'late', Steps<'late'>>(async (steps) => steps)();
    if (E.isLeft(leaked)) throw new Error('no steps');
    await expect((async () => use(leaked.right))()).rejects.toThrow(OUTSIDE);
    await expect(program<'late', unknown>(async () => use(leaked.right))()).rejects.toThrow(OUTSIDE);
  });

  it('has a defect in a task that it gives away and that ends it later', async () => {
    const outcome = await program<'outer', TaskEither<'inner', number>>(async ({ fail }) =>
      program<'inner', number>(async () => fail('outer')),
    )();
    if (E.isLeft(outcome)) throw new Error('ended early');
    await expect(outcome.right()).rejects.toThrow(OUTSIDE);
  });

  it('has a defect in work that it does not wait for', async () => {
    const outcome = await program<'outer', { readonly loose: Promise<unknown> }>(async ({ fail }) => {
      const loose = program<'inner', void>(async () => fail('outer'))();
      return { loose: expect(loose).rejects.toThrow(OUTSIDE) };
    })();
    if (E.isLeft(outcome)) throw new Error('ended early');
    await outcome.right.loose;
  });
});

test('what a task gives is a Right, and what it throws what is made of it', async () => {
  expect(await tryTask(async () => after('given'), String)()).toEqual(E.right('given'));
  expect(
    await tryTask(
      async () => Promise.reject('thrown'),
      (thrown) => ({ thrown }),
    )(),
  ).toEqual(E.left({ thrown: 'thrown' }));
});

describe('either', () => {
  it('ends at its first Left and lets defects through', () => {
    const seen: number[] = [];
    const outcome = either<string, number>(({ value, fail }) => {
      seen.push(value(E.right(1)));
      value(E.left('stop'));
      return fail('not reached');
    });
    expect([outcome, seen]).toEqual([E.left('stop'), [1]]);
    expect(either<string, number>(({ fail }) => fail('no'))).toEqual(E.left('no'));
    expect(either(({ value }) => value(E.right(1)) + 1)).toEqual(E.right(2));
    expect(() =>
      either(() => {
        throw new Error('defect');
      }),
    ).toThrow('defect');
  });

  it('is passed by the steps of an outer one and of an outer program', async () => {
    const outer = either<'outer', Either<'inner', number>>(({ fail }) =>
      either<'inner', number>(() => fail('outer')),
    );
    expect(outer).toEqual(E.left('outer'));
    const task = program<'outer', Either<'inner', number>>(async ({ value }) =>
      either<'inner', number>(() => value(E.left('outer'))),
    );
    expect(await task()).toEqual(E.left('outer'));
  });

  it('has a defect in a step after its end, also of a body that waits', async () => {
    const leaked = either<string, Omit<Steps<string>, 'take'>>((steps) => steps);
    if (E.isLeft(leaked)) throw new Error('no steps');
    expect(() => leaked.right.value(E.right(1))).toThrow(OUTSIDE);
    expect(() => either<string, never>(() => leaked.right.fail('late'))).toThrow(OUTSIDE);
    const waits = either<string, Promise<number>>(async ({ value }) => {
      await tick();
      return value(E.right(1));
    });
    if (E.isLeft(waits)) throw new Error('ended early');
    await expect(waits.right).rejects.toThrow(OUTSIDE);
  });
});
