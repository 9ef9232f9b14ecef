import { E } from '@workrail/kernel';
import { callTool, executionText, offeredTools } from '@workrail/mcp-surface';
import { expect, test } from 'vitest';
import { silent } from '../harness/in-process.ts';
import { step, workflow, world } from './world.ts';

const FILES = { 'flow.json': workflow('test.flow', [step('plan'), step('build'), step('check')]) };
const TIME = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;

/** A run that was rewound to the step after its plan: first the walrus way, then the otter way. */
async function forked() {
  const { useCases, start, next, again } = world(FILES);
  const root = await start('test.flow');
  const plan = await next(root, 'Planned with a narwhal.');
  const walrus = await next(plan, 'Built the walrus way.');
  const otter = await next(await again(plan), 'Built the otter way.');
  const deps = {
    tools: offeredTools({ toolsets: ['execution'], readOnly: false }),
    useCases: async () => E.right(useCases),
    logger: silent,
    correlationId: () => 'c',
  };
  const search = async (query: string) => {
    const { content, structuredContent } = await callTool(deps, 'resume_session', { query });
    return { text: content[0]?.text ?? '', data: structuredContent as { readonly advice: string } };
  };
  return { next, again, plan, walrus, otter, search };
}

test('a search that meets an older branch says so, and which branch is the latest', async () => {
  const { search, otter } = await forked();
  const { text, data } = await search('walrus');
  expect(data.advice).toMatch(
    new RegExp(
      `^The first candidate is very likely the run meant, but what matches is not on the latest branch of its run: the latest is at "check", last activity ${TIME}\\. `,
    ),
  );
  expect(data.advice).toContain(`continue_workflow with that stateToken alone: ${otter.stateToken}.`);
  expect(text).toContain(`What to do: ${data.advice}`);
  expect(text).not.toContain('very likely the one meant');
  expect(text).toContain('   on an older branch, not the latest of its run');
  expect(text).toMatch(new RegExp(`latest branch: ${otter.stateToken}: .*, last activity ${TIME}`));
  expect(data).toMatchObject({
    candidates: [
      {
        onLatestBranch: false,
        otherTips: [{ isLatest: true, lastActivity: expect.stringMatching(new RegExp(TIME)) }],
      },
    ],
  });
});

test('a search that meets the latest branch says so, with the time of each other one', async () => {
  const { search, walrus } = await forked();
  const { text, data } = await search('otter');
  expect(data.advice).toBe(
    'The first candidate is very likely the one meant. Do its step, which is shown, and send it with continue_workflow.',
  );
  expect(text).toContain('   on the latest branch of its run');
  expect(text).toMatch(new RegExp(`other branch: ${walrus.stateToken}: .*, last activity ${TIME}`));
  expect(data).toMatchObject({ candidates: [{ onLatestBranch: true }] });
  expect(data).not.toHaveProperty('candidates.0.otherTips.0.isLatest');
});

test('a point that was left says on which branch was done what it shows', async () => {
  const { next, again, plan, walrus } = await forked();
  const first = executionText(await again(plan));
  expect(first).toContain('### What was done on the latest branch, now at "check"\n');
  expect(first).toContain('Built the otter way.');
  // The branch that was worked on last need not be the one that was begun last.
  await next(await again(walrus), 'Checked the walrus.');
  const later = await again(plan);
  expect(later.branches?.latestTip).toMatchObject({ isComplete: true, depth: 3 });
  const text = executionText(later);
  expect(text).toContain('### What was done on the latest branch, now complete, the last step "check"\n');
  expect(text.slice(text.indexOf('### What was done'))).toContain('Checked the walrus.');
});

test('a point with one branch calls it that branch', async () => {
  const { start, next, again } = world(FILES);
  const root = await start('test.flow');
  await next(root, 'Planned.');
  expect(executionText(await again(root))).toContain('### What was done on that branch, now at "build"\n');
});

test('a step that is shown is said to be there, with its token, and the next call to show it again', async () => {
  const { search } = await forked();
  const { text, data } = await search('otter');
  expect(text).toContain('without an ackToken. It shows again what is below.');
  expect(text).toContain(
    'The step of candidate 1 is below, with its ackToken. To continue it, do that step; no call is needed first:\n\n# Step "check"',
  );
  const { shown } = data as unknown as { readonly shown: { readonly ackToken: string } };
  expect(text).toContain(shown.ackToken);
  expect(text).not.toContain('as that call shows it');
});
