import type { JsonObject } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { right, startProcess } from '../harness/in-process.ts';
import { step, workflow, world } from '../use-cases/world.ts';

const FLOW = workflow(
  'test.flow',
  ['one', 'two', 'three', 'four'].map((id) => step(id)),
);

interface Work {
  readonly title?: string;
  readonly context?: JsonObject;
  readonly notes?: readonly string[];
  readonly artifacts?: readonly JsonObject[];
}

/** Sessions in the order in which they were worked on, and how to look for them in a process of its own. */
async function worked(works: readonly Work[]) {
  const here = world({ 'flow.json': FLOW });
  const sessions: string[] = [];
  for (const { title, context = {}, notes = [], artifacts } of works) {
    const input = { workflowId: 'test.flow', context, ...(title === undefined ? {} : { title }) };
    let at = right(await here.useCases.startWorkflow(input)());
    sessions.push(at.session.sessionId);
    for (const notesMarkdown of notes) {
      const { stateToken, ackToken } = at;
      const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown };
      at = right(
        await here.useCases.continueWorkflow(artifacts === undefined ? call : { ...call, artifacts })(),
      );
    }
  }
  const ask = async (query: string) => right(await startProcess(here.host).resumeSession({ query })());
  const found = async (query: string) =>
    (await ask(query)).candidates.map(({ sessionId }) => sessions.indexOf(sessionId));
  return { ask, found };
}

describe('earlier work is found', () => {
  it('work is found by the words of small artifacts of its latest step [EXEC-RESUME-5]', async () => {
    const { ask, found } = await worked([
      { notes: ['Looked around.'], artifacts: [{ kind: 'demo.findings', list: [{ text: 'a narwhal' }] }] },
      { notes: ['Looked elsewhere.'] },
    ]);
    expect(await found('narwhal')).toEqual([0]);
    expect(await found('demo.findings')).toEqual([0]);
    expect((await ask('narwhal')).candidates[0]?.pendingStepId).toBe('two');
  });

  // Sessions that were worked on later stand first among equals, so each kind of match comes before newer ones.
  it('a more exact match comes first [EXEC-RESUME-7]', async () => {
    const words = 'lost cookie proxy';
    const { found } = await worked([
      { title: words },
      { context: { ticketId: 'ACME-77' }, notes: ['Nothing.'] },
      { notes: [`Saw: ${words}.`] },
      { notes: [`Saw: ${words}.`, 'Nothing.', 'Nothing.'] },
      { notes: ['Mentions ACME 77 by the way.'] },
      { notes: ['The proxy and nothing else.'] },
    ]);
    expect((await found(words)).slice(0, 3)).toEqual([0, 2, 3]);
    expect((await found(`${words} ACME-77`))[0]).toBe(1);
  });

  it('sessions that match equally well come in the same order each time and in every process [EXEC-RESUME-10]', async () => {
    const alike = Array.from({ length: 30 }, () => ({ title: 'Same words', notes: ['Same notes.'] }));
    const { ask } = await worked(alike);
    const first = await ask('same words');
    expect(first.candidates).toHaveLength(5);
    for (let again = 0; again < 5; again += 1) expect(await ask('same words')).toEqual(first);
  });

  it('a search returns few candidates and short lines, however much matches [EXEC-RESUME-8]', async () => {
    const long = { title: 'Same words', notes: [`Same notes. ${'More of them. '.repeat(4_000)}`] };
    const { ask } = await worked(Array.from({ length: 40 }, () => long));
    const { candidates, totalMatched } = await ask('same notes');
    expect(candidates).toHaveLength(5);
    expect(totalMatched).toBe(40);
    for (const { snippet } of candidates) expect(snippet.length).toBeLessThan(400);
  });

  it('a title comes before newer work that has the same words in its notes [EXEC-RESUME-12]', async () => {
    for (let seed = 0; seed < 6; seed += 1) {
      const { found } = await worked([
        ...Array.from({ length: seed }, () => ({ notes: ['Nothing.'] })),
        { title: 'Rewrite of the lost cookie proxy' },
        { notes: ['Saw the lost cookie in the proxy.'] },
      ]);
      expect(await found('lost cookie proxy')).toEqual([seed, seed + 1]);
    }
  });
});
