import type { LoopControl, StepInstruction } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { engine } from './index.ts';
import { loop, step, workflow } from './testing/flow.ts';

const DECISION = 'wr.contracts.loop_control';
const DECIDED: LoopControl = { type: 'while', decision: DECISION };
const OWN = { contract: 'step.own', required: false };
const CONTRACTS = {
  [DECISION]: { artifactKind: 'wr.loop_control', schema: {}, example: {} },
  'step.own': { artifactKind: 'team.own', purpose: 'p', schema: { a: 1 }, example: { b: 2 } },
};

/** What a step of a loop's body is asked for. */
function asked(
  body: readonly StepInstruction[],
  at: number,
  control = DECIDED,
  contracts: object = CONTRACTS,
) {
  const flow = { ...workflow(loop('rounds', control, body)), contracts: contracts as typeof CONTRACTS };
  const frames = [{ loop: 0, iteration: 0 }];
  return engine.describeStep(flow, { kind: 'at', instruction: at + 1, frames }, {});
}
const contractsOf = (...args: Parameters<typeof asked>) =>
  asked(...args)?.artifacts?.map(({ contract, required, loopId }) => [contract, required, loopId]);

describe('the artifacts that a step is asked for', () => {
  test('are its own, as their contracts say', () => {
    expect(asked([step('one', { artifacts: [OWN] }), step('two')], 0)?.artifacts).toStrictEqual([
      {
        contract: 'step.own',
        artifactKind: 'team.own',
        required: false,
        purpose: 'p',
        schema: { a: 1 },
        example: { b: 2 },
      },
    ]);
  });

  test('are none where there are none, or where nothing is known of their contract', () => {
    expect(asked([step('one'), step('two')], 0)).not.toHaveProperty('artifacts');
    expect(asked([step('one', { artifacts: [OWN] }), step('two')], 0, DECIDED, {})).not.toHaveProperty(
      'artifacts',
    );
  });

  test('include the decision about a loop at the last step of its body', () => {
    const body = [step('one'), step('two', { artifacts: [OWN] })];
    expect(contractsOf(body, 0)).toBeUndefined();
    expect(contractsOf(body, 1)).toEqual([
      ['step.own', false, undefined],
      [DECISION, true, 'rounds'],
    ]);
    expect(contractsOf(body, 1, { type: 'for', count: 2 })).toEqual([['step.own', false, undefined]]);
  });

  test('include it once, as the step that speaks for the loop says, and nowhere else', () => {
    const speaking = step('two', { artifacts: [{ contract: DECISION, required: false }] });
    expect(contractsOf([step('one'), speaking], 1)).toEqual([[DECISION, false, 'rounds']]);
    const first = [speaking, step('last')];
    expect(contractsOf(first, 0)).toEqual([[DECISION, false, 'rounds']]);
    expect(contractsOf(first, 1)).toBeUndefined();
  });
});
