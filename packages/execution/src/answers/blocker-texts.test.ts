import type { Reason } from '@workrail/engine';
import type { Capability, CompiledWorkflow, LoopControl } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { loopFlow } from '../testing/loop-flow.ts';
import { blockerOf } from './blockers.ts';

const FOR_EACH: LoopControl = { type: 'forEach', items: 'files', itemVar: 'file', indexVar: 'index' };
const DECIDED: LoopControl = { type: 'while', decision: 'wr.contracts.loop_control' };

/** A blocker as an agent reads it, after its code and what it points at. */
function told(reason: Reason, workflow: CompiledWorkflow = loopFlow(FOR_EACH)): string {
  const { code, pointer, message, suggestedFix } = blockerOf(reason, workflow);
  return [`${code} at ${JSON.stringify(pointer)}`, message, suggestedFix].join('\n');
}

const key = { key: 'region', expected: 'a text', neededBy: 'read' } as const;
const gate = { _tag: 'ConfirmationRequired', stepId: 'plan', confirmedBy: 'human_approval' } as const;
const ability = { _tag: 'CapabilityMissing', stepId: 'plan' } as const;
const artifact = { contract: 'team.contracts.sheet', artifactKind: 'team.sheet' } as const;
const limit = { _tag: 'LoopLimitReached', loopId: 'files', maxIterations: 9 } as const;

describe('notes', () => {
  test('that are missing', () =>
    expect(told({ _tag: 'MissingNotes', stepId: 'plan' })).toMatchInlineSnapshot(`
      "MISSING_REQUIRED_NOTES at {"kind":"workflow_step","stepId":"plan"}
      Step "plan" needs notes, and none were sent.
      Send output.notesMarkdown: a short recap of what you did in this step, what you found and what is next."
    `));
  test.each([
    ['no_word', 'they contain no letter or digit'],
    ['stand_in', 'they are only a placeholder'],
  ] as const)('that came and say nothing: %s', (came, why) =>
    expect(told({ _tag: 'MissingNotes', stepId: 'plan', came })).toContain(
      `Step "plan" needs notes, and the ones sent count as missing: ${why}.`,
    ),
  );
  test('that fail checks', () =>
    expect(
      told({ _tag: 'InvalidNotes', stepId: 'plan', failures: ['Name a file', 'Name a line'] }),
    ).toMatchInlineSnapshot(`
      "INVALID_REQUIRED_OUTPUT at {"kind":"workflow_step","stepId":"plan"}
      The notes of step "plan" do not pass these checks: "Name a file", "Name a line".
      Send the complete output.notesMarkdown again, with what is missing."
    `));
});

describe('context', () => {
  test('without a key', () =>
    expect(told({ _tag: 'MissingContextKey', ...key, neededBy: 'end' })).toMatchInlineSnapshot(`
      "MISSING_CONTEXT_KEY at {"kind":"context_key","key":"region"}
      Step "end" needs a text in the context key "region", which is not set.
      Send context with "region" set to a text."
    `));
  test('without a key that the author describes', () =>
    expect(
      told({ _tag: 'MissingContextKey', ...key, neededBy: 'end', description: 'Where it runs.' }),
    ).toMatchInlineSnapshot(`
      "MISSING_CONTEXT_KEY at {"kind":"context_key","key":"region"}
      Step "end" needs a text in the context key "region", which is not set.
      Send context with "region" set to a text. It holds: Where it runs."
    `));
  test('with a key that holds something else', () =>
    expect(told({ _tag: 'InvalidContextKey', ...key, actual: 'a number' })).toMatchInlineSnapshot(`
      "INVALID_CONTEXT_KEY at {"kind":"context_key","key":"region"}
      Step "read" needs a text in the context key "region", which holds a number.
      Send context with "region" set to a text."
    `));
  test('whose list lost entries', () =>
    expect(
      told({ _tag: 'ListShrank', key: 'files', loopId: 'files', before: 5, now: 2 }),
    ).toMatchInlineSnapshot(`
      "INVALID_CONTEXT_KEY at {"kind":"context_key","key":"files"}
      Loop "files" goes through the list "files", which had 5 entries and now has 2; entries would be skipped.
      Send context with "files" as the whole list again, finished entries included. Entries may be changed, and new ones added at the end."
    `));
  test('that is too large', () =>
    expect(told({ _tag: 'ContextOverBudget', bytes: 300_000, limit: 262_144 })).toMatchInlineSnapshot(`
      "CONTEXT_BUDGET_EXCEEDED at {"kind":"context_budget"}
      The run's context would have 300000 bytes; at most 262144 are allowed.
      Remove keys that are no longer needed by sending them as null, or send shorter values."
    `));
});

describe('a loop', () => {
  test('over a list at its limit', () =>
    expect(told(limit)).toMatchInlineSnapshot(`
      "LOOP_LIMIT_REACHED at {"kind":"loop","loopId":"files"}
      Loop "files" has reached its limit of 9 rounds and asks for more: it repeats for each of "files".
      Send context with "files" cut to its first 9 entries, which are done. If the work is not done, ask the user whether to stop here or to start a new run."
    `));
  test('with decisions at its limit', () =>
    expect(told(limit, loopFlow(DECIDED))).toMatchInlineSnapshot(`
      "LOOP_LIMIT_REACHED at {"kind":"loop","loopId":"files"}
      Loop "files" has reached its limit of 9 rounds and asks for more: it repeats until an artifact of the contract wr.contracts.loop_control says stop.
      Send output.artifacts with {"kind":"wr.loop_control","loopId":"files","decision":"stop"}. If the work is not done, ask the user whether to stop here or to start a new run."
    `));
  test('with a condition at its limit', () =>
    expect(
      told(limit, loopFlow({ type: 'while', condition: { var: 'open', equals: true } })),
    ).toMatchInlineSnapshot(`
      "LOOP_LIMIT_REACHED at {"kind":"loop","loopId":"files"}
      Loop "files" has reached its limit of 9 rounds and asks for more: it repeats while open = true.
      Send context that ends the loop. If the work is not done, ask the user whether to stop here or to start a new run."
    `));
  test('that asks for a decision', () =>
    expect(
      told({ _tag: 'MissingDecision', loopId: 'files', contract: 'wr.contracts.loop_control' }),
    ).toMatchInlineSnapshot(`
      "MISSING_REQUIRED_OUTPUT at {"kind":"output_contract","contractRef":"wr.contracts.loop_control"}
      A round of the loop "files" is over, and no artifact says whether to run another.
      Send output.artifacts with {"kind":"wr.loop_control","loopId":"files","decision":"continue"} or "decision":"stop"."
    `));
});

describe('an artifact', () => {
  const missing = (...sentKinds: readonly string[]): Reason => ({
    _tag: 'MissingArtifact',
    stepId: 'plan',
    ...artifact,
    sentKinds,
  });

  test('that is missing', () =>
    expect(told(missing())).toMatchInlineSnapshot(`
      "MISSING_REQUIRED_OUTPUT at {"kind":"output_contract","contractRef":"team.contracts.sheet"}
      Step "plan" needs an artifact of the kind team.sheet, and none was sent.
      Send output.artifacts with an object such as {"kind":"team.sheet"}."
    `));
  test('that is missing among others', () =>
    expect(told(missing('team.sheat', ''))).toMatchInlineSnapshot(`
      "MISSING_REQUIRED_OUTPUT at {"kind":"output_contract","contractRef":"team.contracts.sheet"}
      Step "plan" needs an artifact of the kind team.sheet, and the kind sent is "team.sheat", (none).
      Send output.artifacts with an object such as {"kind":"team.sheet"}."
    `));
  test('that does not fit', () =>
    expect(
      told({ _tag: 'InvalidArtifact', ...artifact, problems: ['"rows" is missing', '"n" is a text'] }),
    ).toMatchInlineSnapshot(`
      "INVALID_REQUIRED_OUTPUT at {"kind":"output_contract","contractRef":"team.contracts.sheet"}
      The artifact team.sheet is not valid: "rows" is missing | "n" is a text.
      Send the whole artifact again in output.artifacts, corrected."
    `));
  test('that asks for more work', () =>
    expect(
      told({
        _tag: 'FollowupRequired',
        assessmentId: 'risk',
        dimensionId: 'scope',
        level: 'low',
        guidance: 'Narrow it.',
      }),
    ).toMatchInlineSnapshot(`
      "ASSESSMENT_FOLLOWUP_REQUIRED at {"kind":"assessment_dimension","assessmentId":"risk","dimensionId":"scope"}
      "scope" of "risk" is "low", so do this first: Narrow it.
      Then judge again, and send the wr.assessment artifact for "risk" again."
    `));
});

describe('somebody', () => {
  test('who alone can give something', () =>
    expect(
      told({
        _tag: 'UserOnlyDependency',
        stepId: 'plan',
        dependency: { reason: 'needs_user_choice', description: 'Which region?', contextKey: 'region' },
      }),
    ).toMatchInlineSnapshot(`
      "USER_ONLY_DEPENDENCY at {"kind":"user_only","reason":"needs_user_choice","stepId":"plan","contextKey":"region"}
      Step "plan" needs something that only the user can provide (needs_user_choice): Which region?
      Ask the user, then send context with "region" set to the answer. Never put a secret there: say only that it is in place."
    `));
  test('who has not agreed: the user', () =>
    expect(told({ ...gate, declined: false })).toMatchInlineSnapshot(`
      "USER_ONLY_DEPENDENCY at {"kind":"user_only","reason":"needs_user_approval","stepId":"plan"}
      Step "plan" needs the user's approval. Nobody has answered yet.
      Show the user the whole result and ask. Send their answer with the call in confirmation: "answer" is "approved" or "declined", "comment" their words. Never answer for them."
    `));
  test('who has not agreed: the coordinator', () =>
    expect(told({ ...gate, confirmedBy: 'coordinator_eval', declined: false })).toMatchInlineSnapshot(`
      "USER_ONLY_DEPENDENCY at {"kind":"user_only","reason":"needs_user_approval","stepId":"plan"}
      Step "plan" needs the coordinator's approval. Nobody has answered yet.
      Show the coordinator the whole result and ask. Send their answer with the call in confirmation: "answer" is "approved" or "declined", "comment" their words. Never answer for them."
    `));
  test('who declined: the user', () =>
    expect(told({ ...gate, declined: true })).toMatchInlineSnapshot(`
      "USER_ONLY_DEPENDENCY at {"kind":"user_only","reason":"needs_user_approval","stepId":"plan"}
      Step "plan" needs the user's approval; they declined.
      Change the result as they ask, show it to the user again, and send the step with the new result and their answer to it in confirmation."
    `));
  test('who declined: the coordinator', () =>
    expect(told({ ...gate, confirmedBy: 'coordinator_eval', declined: true })).toMatchInlineSnapshot(`
      "USER_ONLY_DEPENDENCY at {"kind":"user_only","reason":"needs_user_approval","stepId":"plan"}
      Step "plan" needs the coordinator's approval; they declined.
      Change the result as they ask, show it to the coordinator again, and send the step with the new result and their answer to it in confirmation."
    `));
});

describe('an ability', () => {
  const lacking = (capability: Capability, status: 'unknown' | 'unavailable') =>
    told({ ...ability, capability, status });

  test('to start agents that nothing shows yet', () =>
    expect(lacking('delegation', 'unknown')).toMatchInlineSnapshot(`
      "REQUIRED_CAPABILITY_UNKNOWN at {"kind":"capability","capability":"delegation"}
      Step "plan" needs an agent that can start other agents, and nothing shows yet that you can.
      Try it, then send capabilities [{"capability":"delegation","status":"<available or unavailable>","evidence":"<attempted_use or probe>","detail":"<what you did and the result>"}], filled in with the result. A claim without an attempt does not count."
    `));
  test('to browse that nothing shows yet', () =>
    expect(lacking('web_browsing', 'unknown')).toMatchInlineSnapshot(`
      "REQUIRED_CAPABILITY_UNKNOWN at {"kind":"capability","capability":"web_browsing"}
      Step "plan" needs an agent that can browse the web, and nothing shows yet that you can.
      Try it, then send capabilities [{"capability":"web_browsing","status":"<available or unavailable>","evidence":"<attempted_use or probe>","detail":"<what you did and the result>"}], filled in with the result. A claim without an attempt does not count."
    `));
  test('to start agents that is not there', () =>
    expect(lacking('delegation', 'unavailable')).toMatchInlineSnapshot(`
      "REQUIRED_CAPABILITY_UNAVAILABLE at {"kind":"capability","capability":"delegation"}
      Step "plan" needs an agent that can start other agents, and you found that you cannot.
      Tell the user. After trying again, send capabilities [{"capability":"delegation","status":"<available or unavailable>","evidence":"<attempted_use or probe>","detail":"<what you did and the result>"}], filled in with the result; to continue without it, send preferences {"mode":"auto_with_stops"}, which records a gap."
    `));
  test('to browse that is not there', () =>
    expect(lacking('web_browsing', 'unavailable')).toMatchInlineSnapshot(`
      "REQUIRED_CAPABILITY_UNAVAILABLE at {"kind":"capability","capability":"web_browsing"}
      Step "plan" needs an agent that can browse the web, and you found that you cannot.
      Tell the user. After trying again, send capabilities [{"capability":"web_browsing","status":"<available or unavailable>","evidence":"<attempted_use or probe>","detail":"<what you did and the result>"}], filled in with the result; to continue without it, send preferences {"mode":"auto_with_stops"}, which records a gap."
    `));
});

describe('words of a person or an author', () => {
  const declined = { ...gate, declined: true } as const;
  const fixed = (comment: string) => {
    const terms = { path: 'claim', isComplete: true, people: { unheard: [] }, comment } as const;
    const { message, suggestedFix } = blockerOf(declined, loopFlow(FOR_EACH), terms);
    return `${message} ${suggestedFix}`;
  };
  test.each([
    ['no way', 'they declined: no way. Change the result'],
    ['No way!', 'they declined: No way! Change the result'],
    ['She said "no."', 'they declined: She said "no." Change the result'],
  ])('end before ours begin: %s', (comment, said) => expect(fixed(comment)).toContain(said));

  test('end before ours begin, whatever asks for them', () => {
    const guided = {
      _tag: 'FollowupRequired',
      assessmentId: 'a',
      dimensionId: 'd',
      level: 'low',
      guidance: 'Look again',
    } as const;
    const asked = {
      _tag: 'UserOnlyDependency',
      stepId: 'plan',
      dependency: { reason: 'needs_user_choice', description: 'Which region', contextKey: 'region' },
    } as const;
    expect(told(guided)).toContain('Look again.\n');
    expect(told(asked)).toContain('Which region.\n');
    expect(told({ _tag: 'MissingContextKey', ...key, description: 'Where it runs' })).toMatch(
      /Where it runs\.$/,
    );
    expect(told({ _tag: 'InvalidNotes', stepId: 'plan', failures: ['Name it.'] })).toContain('"Name it."\n');
  });
});
