import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { big, call, compiled, routine, shape, stepOf } from '../fixtures/calls.ts';
import { loopStep, step } from '../fixtures/workflows.ts';

const assessment = (id: string): JsonObject => ({
  id,
  purpose: 'How safe it is.',
  dimensions: [{ id: 'tests', purpose: 'Tests', levels: ['low', 'high'] }],
});
const output = (kind: string): JsonObject => ({ kind, schema: { type: 'object' }, example: {} });
const followUp = {
  assessmentConsequences: [
    { when: { anyEqualsLevel: 'low' }, effect: { kind: 'require_followup', guidance: 'Again.' } },
  ],
};
const judges = (id: string, more: JsonObject = {}) => ({ assessmentRefs: [id], ...more });

/** A call and its routine, whose only step says this. */
const both = (ofCall: JsonObject, ofStep: JsonObject, ids: readonly [string, string] = ['safety', 'risk']) =>
  compiled([call(ofCall)], routine([step({ id: 'one', ...ofStep })], { assessments: [assessment(ids[1])] }), {
    assessments: [assessment(ids[0])],
  });

describe('what a call and the last step of its routine ask for', () => {
  test('stands at one step where it can be told apart', () => {
    const asked = both(
      { ...judges('safety'), output: output('team.a') },
      { ...judges('risk'), output: output('team.b') },
    );
    expect(shape(asked)).toEqual(['call-part.one']);
    expect(stepOf(asked, 'call-part.one')?.assessments?.map(({ id }) => id)).toEqual(['risk', 'safety']);
  });

  test.each<[string, Parameters<typeof both>]>([
    ['an assessment id', [judges('safety'), judges('Safety'), ['safety', 'Safety']]],
    ['a kind of artifact', [{ output: output('team.a') }, { output: output('team.a') }]],
    ['consequences of the call', [judges('safety', followUp), judges('risk')]],
    ['consequences of the step', [judges('safety'), judges('risk', followUp)]],
  ])('stands at two where %s would mix them', (_, [ofCall, ofStep, ids]) => {
    const asked = both({ ...ofCall, requireConfirmation: true }, ofStep, ids);
    expect(shape(asked)).toEqual(['call-part.one', 'call-part__closing']);
    const inside = stepOf(asked, 'call-part.one');
    const behind = stepOf(asked, 'call-part__closing');
    expect([inside?.confirmation.when, behind?.confirmation.when]).toEqual([false, true]);
    const left = [inside, behind].map((one) => (one?.assessments ?? one?.artifacts)?.length);
    expect(left).toEqual([1, 1]);
  });
});

describe('who confirms', () => {
  const kind = (given: string | undefined) => ({
    requireConfirmation: given === undefined ? true : { kind: given },
  });
  test.each([
    ['coordinator_eval', 'coordinator_eval', 'coordinator_eval'],
    ['coordinator_eval', 'human_approval', 'human_approval'],
    ['human_approval', 'coordinator_eval', 'human_approval'],
    ['coordinator_eval', undefined, undefined],
    [undefined, 'coordinator_eval', undefined],
  ])('a call says %s and the step %s: %s', (ofCall, ofStep, expected) => {
    expect(stepOf(both(kind(ofCall), kind(ofStep)), 'call-part.one')?.confirmation).toEqual({
      when: true,
      ...(expected === undefined ? {} : { kind: expected }),
    });
  });

  const inLoop = (ofCall: JsonObject) =>
    compiled(
      [loopStep({}, { requireConfirmation: true, body: [call(ofCall)] })],
      routine([step({ id: 'one' }), step({ id: 'two' })]),
    );
  test.each([
    [{}, [true, true]],
    [{ requireConfirmation: false }, [false, false]],
    [{ requireConfirmation: big }, [false, big]],
  ])('what the call %j says comes before what the loop says', (ofCall, expected) => {
    const asked = inLoop(ofCall);
    const when = ['one', 'two'].map((id) => stepOf(asked, `call-part.${id}`)?.confirmation.when);
    expect(when).toEqual(expected);
  });
});

describe('notes beside an artifact', () => {
  const own = step({ id: 'one', output: output('team.a') });
  const part = routine([own]);
  const synthesis = { outputContract: { contractRef: 'wr.contracts.gate_verdict' } };
  const parallel = {
    id: 'readers',
    type: 'parallel',
    title: 'Readers',
    parallelDelegations: [{ workflowId: 'team.part' }],
    synthesis,
  };
  const loop = (notesOptional: boolean, body: JsonObject) => loopStep({}, { notesOptional, body: [body] });
  test.each<[string, JsonObject, string, boolean]>([
    ['a step', own, 'one', false],
    ['a step in a loop that wants them', loop(false, own), 'one', true],
    ['a step in a loop that waives them', loop(true, own), 'one', false],
    ['a call that wants them', call({ notesOptional: false }), 'call-part.one', true],
    ['a call', call(), 'call-part.one', false],
    ['a synthesis', parallel, 'readers__synthesis', false],
    ['a synthesis in a loop that wants them', loop(false, parallel), 'readers__synthesis', true],
    [
      'a closing step that wants them',
      call({ notesOptional: false, output: output('team.a') }),
      'call-part__closing',
      true,
    ],
  ])('%s', (_, given, id, expected) => {
    expect(stepOf(compiled([given], part), id)?.notesRequired).toBe(expected);
  });
});
