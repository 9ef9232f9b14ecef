import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { checkArtifacts } from './check-artifacts.ts';
import { loop, step, workflow } from './testing/flow.ts';

const LOOP_CONTROL = 'wr.contracts.loop_control';
const contract = (artifactKind: string, name: string) => ({
  artifactKind,
  schema: { title: name },
  example: {},
});
const contracts = {
  'step.report': contract('report', 'step.report'),
  'wr.contracts.other': contract('other', 'wr.contracts.other'),
  [LOOP_CONTROL]: contract('wr.loop_control', LOOP_CONTROL),
};
const flow = {
  ...workflow(loop('l', { type: 'while', decision: LOOP_CONTROL }, [step('a')]), step('b')),
  contracts,
};

/** Says which value is checked by which schema, where the value is marked as bad. */
const check = ({ title }: JsonObject, value: Json): readonly string[] =>
  JSON.stringify(value).includes('"bad":true') ? [`${String(title)}: ${JSON.stringify(value)}`] : [];
const judged = (
  expected: readonly [contract: string, required: boolean][],
  sent: readonly JsonObject[],
  frames = [] as { loop: number; iteration: number }[],
) => {
  const artifacts = expected.map(([name, required]) => ({ contract: name, required }));
  return checkArtifacts(flow, step('b', { artifacts }), frames, sent, check);
};
const missing = (name: string, artifactKind: string, ...sentKinds: readonly string[]) => ({
  _tag: 'MissingArtifact',
  stepId: 'b',
  contract: name,
  artifactKind,
  sentKinds,
});
const invalid = (name: string, artifactKind: string, ...problems: readonly string[]) => ({
  _tag: 'InvalidArtifact',
  contract: name,
  artifactKind,
  problems,
});

describe('an artifact that a step leaves', () => {
  it('must be there where it is required, and need not otherwise', () => {
    expect(judged([['step.report', true]], [{ kind: 'note' }, { kind: 2 }, {}])).toEqual([
      missing('step.report', 'report', 'note', '', ''),
    ]);
    expect(judged([['step.report', false]], [])).toEqual([]);
    expect(judged([['step.report', true]], [{ kind: 'report' }])).toEqual([]);
  });

  it('must fit, whether it is required or not, and so must each one of its kind', () => {
    const bad = { kind: 'other', bad: true };
    const problem = 'wr.contracts.other: {"kind":"other","bad":true}';
    for (const required of [true, false]) {
      expect(
        judged([['wr.contracts.other', required]], [{ kind: 'other' }, bad, { kind: 'x', bad: true }, bad]),
      ).toEqual([invalid('wr.contracts.other', 'other', problem, problem)]);
    }
  });

  it('is checked without its kind where the contract is of the file itself', () => {
    expect(judged([['step.report', true]], [{ kind: 'report', bad: true }])).toEqual([
      invalid('step.report', 'report', 'step.report: {"bad":true}'),
    ]);
  });

  it('is not asked for by a contract that nobody knows', () => {
    expect(judged([['step.unknown', true]], [])).toEqual([]);
    const asking = step('b', { artifacts: [{ contract: 'step.report', required: true }] });
    expect(checkArtifacts(workflow(asking), asking, [], [], check)).toEqual([]);
  });
});

describe('an artifact that decides about the loop around', () => {
  const inside = [{ loop: 0, iteration: 0 }];
  const bad = { kind: 'wr.loop_control', bad: true };
  const refused = invalid(LOOP_CONTROL, 'wr.loop_control', `${LOOP_CONTROL}: ${JSON.stringify(bad)}`);

  it('may be left by any step and must fit', () => {
    expect(judged([], [], inside)).toEqual([]);
    expect(judged([], [bad], inside)).toEqual([refused]);
    expect(judged([], [bad])).toEqual([]);
  });

  it('is looked at once where the step asks for it as well', () => {
    expect(judged([[LOOP_CONTROL, true]], [bad], inside)).toEqual([refused]);
    expect(judged([[LOOP_CONTROL, true]], [], inside)).toEqual([
      {
        ...missing(LOOP_CONTROL, 'wr.loop_control'),
        example: { kind: 'wr.loop_control', loopId: 'l', decision: '<continue|stop>' },
      },
    ]);
    expect(judged([['step.report', false]], [bad], inside)).toEqual([refused]);
  });
});
