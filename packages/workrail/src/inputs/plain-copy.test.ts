import { E } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { openWorkRail } from '../open-work-rail.ts';
import { plainCopy } from './plain-copy.ts';

const throwing = (name: string) => ({
  get [name](): unknown {
    throw new Error('boom');
  },
});
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
/** Doubles with every level: a hundred of them are more values than any computer counts. */
const doubling = () => {
  let value: object = {};
  for (let level = 0; level < 100; level += 1) value = { a: value, b: value };
  return value;
};
const holed = () => {
  const list: unknown[] = [1];
  list[2] = 3;
  return list;
};
const listInItself = () => {
  const list: unknown[] = [];
  list.push(list);
  return list;
};
const cycle = () => {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
};

test.each<[string, unknown, string, RegExp]>([
  ['a getter that throws', throwing('workflowId'), 'workflowId', /"workflowId" cannot be read: boom/],
  ['one in a context', { context: { at: throwing('fact') } }, 'context.at.fact', /cannot be read: boom/],
  ['a proxy that is revoked', revoked(), 'input', /"input" cannot be read: .*revoked/],
  ['one in a context', { context: { fact: revoked() } }, 'context.fact', /cannot be read: .*revoked/],
  [
    'a cycle',
    { context: { fact: cycle() } },
    'context.fact.self',
    /"context\.fact\.self" cannot be read: it refers back to "context\.fact", and JSON has no cycles/,
  ],
  ['an input in itself', cycle(), 'self', /it refers back to the input itself/],
  ['a list in itself', { context: { fact: listInItself() } }, 'context.fact.0', /back to "context\.fact"/],
  ['shared values without end', { context: doubling() }, 'context', /more than 1000000 values/],
  ['a list that is nearly empty', { context: { list: new Array(4e9) } }, 'context.list', /more than 1000000/],
])('%s is refused by name', async (_, input, field, message) => {
  const rail = openWorkRail({ store: 'memory' });
  const outcome = await rail.startWorkflow(input as never)();
  if (outcome._tag === 'Right') throw new Error('it was accepted');
  expect(outcome.left).toMatchObject({ _tag: 'InvalidInputError', message: expect.stringMatching(message) });
  expect('field' in outcome.left && outcome.left.field.startsWith(field)).toBe(true);
  await rail.close();
});

test.each<[string, unknown]>([['a hole in a list', { list: holed() }]])(
  '%s in a context is refused',
  async (_, context) => {
    const rail = openWorkRail({ store: 'memory' });
    const outcome = await rail.startWorkflow({ workflowId: 'wr.code-review', context: context as never })();
    expect(outcome).toMatchObject({ _tag: 'Left', left: { _tag: 'InvalidInputError' } });
    await rail.close();
  },
);

test('what is checked is what is used, whatever a getter says later', () => {
  let reads = 0;
  const input = {
    get fact() {
      reads += 1;
      return reads === 1 ? 'first' : 10n;
    },
  };
  const copy = plainCopy({ context: input });
  expect(copy).toEqual(E.right({ context: { fact: 'first' } }));
  expect(reads).toBe(1);
});

test('keys of a prototype are keys like others, and functions and dates stay what they are', () => {
  const date = new Date(0);
  const onProgress = () => {};
  const copy = plainCopy({ onProgress, context: JSON.parse('{"__proto__":{"a":1}}'), date });
  if (copy._tag === 'Left') throw new Error('it was refused');
  const { onProgress: kept, context, date: same } = copy.right as Record<string, unknown>;
  expect(kept).toBe(onProgress);
  expect(same).toBe(date);
  expect(Object.keys(context as object)).toEqual(['__proto__']);
});

test('members of a class are read, with the getters of its prototype; facts of a context are what JSON has of them', async () => {
  class Base {
    get workflowId(): string {
      return 'wr.code-review';
    }
  }
  class Input extends Base {
    readonly preferences = new (class {
      get mode() {
        return 'no such mode';
      }
    })();
    get title(): string {
      return 'From a class';
    }
    context = new (class {
      own = 1;
      get secret() {
        return 2;
      }
    })();
  }
  expect(
    plainCopy(new Input(), {
      type: 'object',
      properties: {
        workflowId: { type: 'string' },
        title: { type: 'string' },
        context: { type: 'object' },
        preferences: { type: 'object', properties: { mode: { type: 'string' } } },
      },
    }),
  ).toEqual(
    E.right({
      workflowId: 'wr.code-review',
      title: 'From a class',
      context: { own: 1 },
      preferences: { mode: 'no such mode' },
    }),
  );
  const rail = openWorkRail({ store: 'memory' });
  expect(await rail.startWorkflow(new Base())()).toMatchObject({ _tag: 'Right' });
  await rail.close();
});
