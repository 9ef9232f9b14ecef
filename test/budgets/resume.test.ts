import { expect, test } from 'vitest';
import { agentOn } from './agent.ts';
import { notesFor } from './grow.ts';
import { hostileText, monotonousText } from './hostile-text.ts';
import { randomOf } from './random.ts';
import { seeds } from './seeds.ts';
import { LONG } from './workflows.ts';

const SESSIONS = 300;

test.each(seeds(2, 20))(`a search that ${SESSIONS} sessions match; seed %i`, async (seed) => {
  const random = randomOf(seed);
  const agent = agentOn({ files: { 'long.json': LONG }, seed });
  for (let made = 0; made < SESSIONS; made += 1) {
    const filler = random.oncePer(2) ? hostileText(random, 190) : monotonousText(random, 190);
    const { stateToken, ackToken } = await agent.quickly('start_workflow', {
      workflowId: 'test.long',
      title: `parser ${filler}`,
      context: { ticketId: 'ACME-7', branch: hostileText(random, 200) },
      workspacePath: `/${random.oncePer(2) ? hostileText(random, 4_000) : monotonousText(random, 4_000)}`,
    });
    const notesMarkdown = notesFor(random, { fullEvery: 20 });
    await agent.quickly('continue_workflow', { stateToken, ackToken, output: { notesMarkdown } });
  }
  const queries = [
    'parser',
    'ACME-7',
    'looked at the parser',
    hostileText(random, 4_000),
    monotonousText(random, 4_000),
  ];
  for (const query of queries) await agent.call('resume_session', { query });
  await agent.call('resume_session');
  await agent.call('resume_session', { gitBranch: hostileText(random, 500), gitHeadSha: 'abcdef0' });
  const found = await agent.call('resume_session', { query: 'parser' });
  expect(found.candidates).toHaveLength(5);
  expect(agent.report()).toEqual([]);
});
