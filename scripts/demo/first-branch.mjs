import { check, sameStep } from './checks.mjs';
import { start, thorough } from './reviewer.mjs';
import { clip, says, scene } from './screen.mjs';
import { advanceArguments, talk, tokensOf } from './talk.mjs';

/** Scenes on the first server process, which ends as a machine does that loses its power. */
export async function untilPowerCut(server) {
  const { call, start: begin, advance, pass } = talk(server);
  const [triage, readChange, firstAttack] = thorough;

  scene('Choose a workflow and start it', 'The agent is asked to review a branch.');
  const tools = await server.tools();
  const list = await call('list_workflows', { query: 'review' }, '{"query":"review"}');
  says('server', clip(list.text.split('\n')[1] ?? '', 160));
  const root = await begin(start);
  check('The bundled review is offered and waits at its first step.', {
    tools: [tools.includes('continue_workflow'), true],
    listed: [list.facts.workflows[0].workflowId, 'wr.code-review'],
    step: [root.facts.pending.stepId, 'triage'],
  });

  scene(
    'Do a step, then report it',
    'Two tokens say which step of which run is done. Notes and facts are stored durably.',
  );
  const answer = await advance(root.facts, triage);
  check('The next step is here, and only this one.', { step: [answer.facts.pending.stepId, 'read-change'] });

  scene(
    'The answer gets lost',
    'The connection breaks before the answer arrives, so the agent repeats its call.',
  );
  const sent = advanceArguments(root.facts, triage);
  const replayed = await call(
    'continue_workflow',
    sent,
    `${tokensOf(root.facts)}  the same call, word for word`,
  );
  says('server', `the same answer: step "${replayed.facts.pending.stepId}"`, tokensOf(replayed.facts));
  const before = await server.call('continue_workflow', { stateToken: root.facts.stateToken });
  check('Text and data are identical byte for byte, and the run has advanced once, not twice.', {
    text: [replayed.text, answer.text],
    data: [JSON.stringify(replayed.facts), JSON.stringify(answer.facts)],
    'ways on from the first step': [before.facts.branches.total, 1],
  });

  scene(
    'A step without notes',
    'The agent forgets its notes. The server says what is missing and how to fix it.',
  );
  const { context, artifacts } = readChange;
  const blocked = await pass(answer.facts, { context, artifacts });
  says(
    '',
    ...blocked.facts.blockers.map(({ code, message }) => `${code}: ${message}`),
    tokensOf(blocked.facts),
  );
  const retried = await advance(blocked.facts, { notes: readChange.notes });
  check('The run stayed at the step, kept the facts that were sent, and continued when the notes came.', {
    kind: [blocked.facts.kind, 'blocked'],
    blockers: [blocked.facts.blockers.map(({ code }) => code), ['MISSING_REQUIRED_NOTES']],
    kept: [
      blocked.facts.kept,
      {
        notes: false,
        contextKeys: ['openFindings'],
        contextKeyCount: 1,
        artifactKinds: ['wr.assessment'],
      },
    ],
    step: [retried.facts.pending.stepId, 'attack-area'],
    passes: [retried.facts.pending.loops.map(({ iteration, total }) => [iteration, total]), [[1, 2]]],
  });

  scene(
    'The machine loses power',
    'The server is killed inside a loop. A new chat has one token and nothing else.',
  );
  const reached = await pass(retried.facts, firstAttack);
  await server.kill();
  says('', `process ${server.pid} is gone`);
  return { root: root.facts, next: answer.facts, reached: reached.facts, lost: { sent, text: answer.text } };
}

/** A new process on the same data, and a new chat that has nothing but one token: on to the end. */
export async function fromRecap(server, oldPid, { root, reached, lost }) {
  const { pass, look } = talk(server);
  const picked = await look(reached.stateToken);
  const { recap, pending, standing, ackToken } = picked.facts;
  says('server', `process ${server.pid}: the next step is "${pending.stepId}". Done so far:`);
  for (const { stepId, notesMarkdown } of recap.entries) says('', clip(`- ${stepId}: ${notesMarkdown}`, 88));
  const again = await server.call('continue_workflow', lost.sent);
  check('The recap has every note, area 2 of 2 is next, and the lost answer is still the same.', {
    'new process': [server.pid === oldPid, false],
    recap: [recap.entries, notesOf(thorough.slice(0, 3))],
    'recap is whole': [recap.truncated, false],
    step: [pending, reached.pending],
    rules: [standing.metaGuidance.length > 0, true],
    'fresh ackToken': [ackToken === reached.ackToken, false],
    'lost answer': [again.text, lost.text],
  });

  scene(
    'To the end',
    'Two findings are refuted before anybody has to look at them; one is proven by a test.',
  );
  let answer = picked;
  for (const entry of thorough.slice(3)) {
    sameStep(answer.facts, entry.step);
    answer = await pass(answer.facts, entry);
  }
  check('The run is complete; there is nothing left to acknowledge.', {
    complete: [answer.facts.isComplete, true],
    warnings: [answer.facts.warnings, undefined],
    'same run': [answer.facts.session, root.session],
    ackToken: [answer.facts.ackToken, null],
  });
  return answer.facts;
}

export const notesOf = (entries) =>
  entries.map(({ step, notes, artifacts }) => ({
    stepId: step,
    notesMarkdown: notes,
    ...(artifacts === undefined ? {} : { artifactKinds: artifacts.map(({ kind }) => kind) }),
  }));
