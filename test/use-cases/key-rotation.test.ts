import type { ExecutionAnswer } from '@workrail/application';
import { E, TE } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Keyring } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Host, left, right, seededEntropy, startProcess } from '../harness/in-process.ts';
import { step, workflow } from './world.ts';

const FLOW = workflow(
  'test.flow',
  Array.from({ length: 12 }, (_, index) => step(`step-${index}`)),
);

/** A call that was answered, and the key that signed what it was made with. */
interface UsedPair {
  readonly pair: { readonly stateToken: string; readonly ackToken: string };
  readonly notesMarkdown?: string;
  readonly answer: string;
  readonly key: number;
}

const keyOf = (number: number): Uint8Array => new Uint8Array(32).fill(number);

/** A run in a process whose keys may be rotated by another one at any time. */
async function rotatedWorld() {
  let keyring: Keyring = { current: keyOf(1) };
  let number = 1;
  const host: Host = {
    store: openMemoryStore({ digests: nodeDigests }),
    files: new Map([['flow.json', FLOW]]),
    entropy: seededEntropy(3),
    keys: { load: () => TE.right(keyring), noteSession: () => TE.right(undefined) },
  };
  const processes = [startProcess(host), startProcess(host)] as const;
  const started = right(await processes[0].startWorkflow({ workflowId: 'test.flow' })());
  return {
    processes,
    started,
    number: () => number,
    rotate: () => {
      number += 1;
      keyring = { current: keyOf(number), previous: keyring.current };
    },
  };
}

const pairOf = ({ stateToken, ackToken }: ExecutionAnswer) => ({ stateToken, ackToken: ackToken ?? '' });

type Move = 'advance' | 'blocked' | 'rehydrate' | 'rotate' | 'restart';

const moves = fc.array(
  fc.constantFrom<Move>('advance', 'advance', 'blocked', 'rehydrate', 'rotate', 'restart'),
  { minLength: 4, maxLength: 24 },
);

test('a replay is equal to the byte as long as its key is there, and refused by name afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      const { processes, started, number, rotate } = await rotatedWorld();
      const made: UsedPair[] = [];
      let at = started;
      let key = 1;
      let turn = 0;
      const useCases = () => processes[turn] ?? processes[0];
      for (const move of sequence) {
        if (move === 'rotate') rotate();
        else if (move === 'restart') turn = 1 - turn;
        else if (number() - key > 1 || at.isComplete) break;
        else if (move === 'rehydrate') {
          at = right(await useCases().continueWorkflow({ stateToken: at.stateToken })());
          key = number();
        } else {
          const sent = move === 'advance' ? { notesMarkdown: `Did ${made.length}.` } : {};
          const pair = pairOf(at);
          at = right(await useCases().continueWorkflow({ ...pair, ...sent })());
          made.push({ pair, ...sent, answer: JSON.stringify(at), key });
        }
      }
      for (const { pair, answer, key: signedWith, ...sent } of made) {
        for (const process of processes) {
          const again = await process.continueWorkflow({ ...pair, ...sent })();
          if (number() - signedWith <= 1) expect(JSON.stringify(right(again))).toBe(answer);
          else expect(left(again)).toMatchObject({ _tag: 'TokenError', code: 'TOKEN_ALTERED' });
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('a token of the previous key leads to tokens of the current one, which outlive it', async () => {
  const { processes, started, rotate } = await rotatedWorld();
  rotate();
  const [useCases] = processes;
  const shown = right(await useCases.continueWorkflow({ stateToken: started.stateToken })());
  expect(shown.stateToken).not.toBe(started.stateToken);
  rotate();
  const next = await useCases.continueWorkflow({ ...pairOf(shown), notesMarkdown: 'Done.' })();
  expect(E.isRight(next) && next.right.pending?.stepId).toBe('step-1');
  expect(left(await useCases.continueWorkflow({ stateToken: started.stateToken })())).toMatchObject({
    code: 'TOKEN_ALTERED',
  });
});

test('a pair may have a token of either key', async () => {
  const { processes, started, rotate } = await rotatedWorld();
  rotate();
  const [useCases] = processes;
  const { ackToken } = right(await useCases.continueWorkflow({ stateToken: started.stateToken })());
  const mixed = { stateToken: started.stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Done.' };
  const next = right(await useCases.continueWorkflow(mixed)());
  expect(next.pending?.stepId).toBe('step-1');
  expect(right(await useCases.continueWorkflow(mixed)())).toEqual(next);
});
