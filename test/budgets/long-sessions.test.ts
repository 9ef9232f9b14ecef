import { describe, expect, test } from 'vitest';
import { agentOn } from './agent.ts';
import { grow } from './grow.ts';
import { hostileText } from './hostile-text.ts';
import { randomOf } from './random.ts';
import { LONG_TIER, seeds } from './seeds.ts';
import { LONG } from './workflows.ts';

const SIZES = [1, 2, 3, 10, 60, 400, 2_000, ...(LONG_TIER ? [10_000] : [])];

describe.each(SIZES)('a session of %i nodes', (size) => {
  test.each(seeds(size > 1_000 ? 1 : 3, size > 1_000 ? 4 : 40))(
    'is within its budgets wherever it is looked at; seed %i',
    { timeout: 600_000 },
    async (seed) => {
      const random = randomOf(seed * 31 + size);
      const agent = agentOn({ files: { 'long.json': LONG }, seed });
      const first = await agent.call('start_workflow', {
        workflowId: 'test.long',
        title: hostileText(random, 200),
        context: { ticketId: hostileText(random, 900) },
      });
      const growing = {
        nodes: size,
        lookEvery: Math.ceil(size / 60),
        fullEvery: Math.max(40, size / 25),
      };
      const { tip, steps } = await grow(agent, random, first, growing);
      expect(steps).toHaveLength(size);

      const visited = [first, tip].map(({ stateToken }) => stateToken);
      for (const stateToken of visited) await agent.call('continue_workflow', { stateToken });
      for (let visits = 0; visits < 12; visits += 1) {
        const { stateToken, args } = steps[random.below(steps.length)] ?? { stateToken: '', args: {} };
        const shown = await agent.call('continue_workflow', { stateToken });
        expect(shown.branches).toBeDefined();
        await agent.call('continue_workflow', args);
        await agent.call('continue_workflow', {
          ...args,
          output: { notesMarkdown: hostileText(random, 900) },
        });
        await grow(agent, random, shown, { ...growing, nodes: 2, lookEvery: 1 });
      }
      await agent.call('resume_session', { query: hostileText(random, 2_000) });
      await agent.call('resume_session');
      expect(agent.report()).toEqual([]);
    },
  );
});
