import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Answer } from './harness/driver.ts';
import { CHECK_ROUTINE, EVERY_FACT } from './harness/every-fact.ts';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { openServer, sharedRawServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('answer');
const { home, driver } = sharedRawServer(() => ({ workflowPaths: [FIXTURES] }));

const call = (tool: string, args: object = {}): Promise<Answer> => driver().call(tool, args);
const advance = (at: Answer, notesMarkdown: string, context: object = {}): Promise<Answer> =>
  call('continue_workflow', {
    ...at.structured.nextCall.arguments,
    output: { notesMarkdown },
    // The user agreed when the agent asked.
    ...(at.structured.pending.requireConfirmation === true ? { confirmation: { answer: 'approved' } } : {}),
    ...(Object.keys(context).length > 0 ? { context } : {}),
  });

test('instructions and tools', async () => {
  golden.match('instructions', driver().instructions);
  golden.match('tools', JSON.stringify(await driver().listTools(), null, 2));
});

test('lists and inspections', async () => {
  const plain = normalizer(home.root);
  const show = async (name: string, tool: string, args: object = {}): Promise<void> =>
    golden.match(name, plain((await call(tool, args)).text));
  await show('list', 'list_workflows');
  await show('list-of-none', 'list_workflows', { query: 'nothing like it' });
  await show('inspect', 'inspect_workflow', { workflowId: 'demo.grand-tour' });
  await show('inspect-nested', 'inspect_workflow', { workflowId: 'demo.fixed-loop' });

  const facts = homeForTest();
  facts.write('workflows/every-fact.json', EVERY_FACT);
  facts.write('workflows/check.json', CHECK_ROUTINE);
  const inspected = await (await openServer({ home: facts })).call('inspect_workflow', {
    workflowId: 'team.every-fact',
  });
  golden.match('inspect-facts', normalizer(facts.root)(inspected.text));

  const crowded = homeForTest();
  const steps = Array.from({ length: 150 }, (_, index) => ({
    id: `step-${index}`,
    title: 'A step',
    prompt: 'Do it.'.repeat(30),
  }));
  for (let number = 100; number < 200; number += 1) {
    const id = number === 100 ? 'old-style' : `team.flow-${number}`;
    crowded.write(`workflows/${number}.json`, {
      id,
      name: 'Flow',
      description: 'd'.repeat(200),
      version: '1.0.0',
      steps,
    });
  }
  crowded.write('workflows/broken.json', '{');
  const server = await openServer({ home: crowded });
  const cut = (text: string): string => {
    const lines = normalizer(crowded.root)(text).split('\n');
    return [...lines.slice(0, 12), `… ${lines.length - 17} lines …`, ...lines.slice(-5)].join('\n');
  };
  golden.match('list-of-many', cut((await server.call('list_workflows')).text));
  golden.match(
    'inspect-of-many',
    cut((await server.call('inspect_workflow', { workflowId: 'old-style' })).text),
  );
});

test('the tour through every feature', async () => {
  const plain = normalizer(home.root);
  const started = await call('start_workflow', {
    workflowId: 'demo.grand-tour',
    context: { customer: { name: 'Ada' }, mode: 'deep', good: false, status: 'pending' },
  });
  golden.match('start', plain(started.text));
  const blocks = await advance(started, 'Prepared.\nTwo lines.');
  golden.match('advance', plain(blocks.text));
  const deep = await advance(blocks, 'Built.');
  const draft = await advance(deep, 'Went deep.');
  golden.match('in-loop', plain(draft.text));
  const poll = await advance(draft, 'Drafted.', { good: true });
  golden.match('notes-optional', plain(poll.text));
  const area = await advance(poll, 'Polled.', { status: 'done', areas: [{ name: 'hall' }], passes: 1 });
  const pass = await advance(area, 'Opened.');
  golden.match('in-nested-loops', plain(pass.text));
  const confirm = await advance(pass, 'Passed.');
  golden.match('confirmation', plain(confirm.text));
  const files = await advance(confirm, 'Confirmed.');
  golden.match('files', plain(files.text));
  const done = await advance(files, 'Handed over.');
  golden.match('complete', plain(done.text));
  golden.match(
    'complete-again',
    plain((await call('continue_workflow', { stateToken: done.structured.stateToken })).text),
  );
});

test('blocked attempts', async () => {
  const plain = normalizer(home.root);
  const started = await call('start_workflow', { workflowId: 'demo.loops', context: { ready: false } });
  const { stateToken } = started.structured;
  const nothing = await call('continue_workflow', started.structured.nextCall.arguments);
  golden.match('blocked-missing', plain(nothing.text));
  const kept = await call('continue_workflow', {
    stateToken,
    ackToken: nothing.structured.ackToken,
    output: { notesMarkdown: 'Begun.' },
    context: { places: 'Rome', roundCount: 1 },
  });
  golden.match('blocked-invalid', plain(kept.text));
  const visit = await call('continue_workflow', {
    stateToken,
    ackToken: kept.structured.ackToken,
    context: { places: ['Rome'] },
  });
  const round = await advance(visit, 'Visited.');
  const wait = await advance(round, 'Round.');
  const again = await advance(wait, 'Waited.');
  const limit = await advance(again, 'Waited.');
  golden.match('blocked-loop-limit', plain(limit.text));
  const big = await advance(visit, 'Big.', { a: 'x'.repeat(262_100) });
  expect(big.structured.warnings.length).toBe(1);
  const over = await call('continue_workflow', {
    stateToken: visit.structured.stateToken,
    ackToken: big.structured.warnings[0].ackToken,
    output: { notesMarkdown: 'Big.' },
    context: { a: 'x'.repeat(262_100) },
  });
  golden.match('blocked-context-budget', plain(over.text));
  const lighter = await call('continue_workflow', {
    ...over.structured.nextCall.arguments,
    context: { a: null },
  });
  expect(lighter.structured.pending.stepId).toBe('round');
});

test('a run picked up again', async () => {
  const plain = normalizer(home.root);
  const one = await call('start_workflow', { workflowId: 'demo.six-steps', title: 'A run to pick up' });
  golden.match(
    'rehydrate-first',
    plain((await call('continue_workflow', { stateToken: one.structured.stateToken })).text),
  );
  const two = await advance(one, 'One is done.\n\n- with a list');
  const three = await advance(two, 'Two, the first way.');
  await advance(three, 'Three, the first way.');
  golden.match(
    'rehydrate',
    plain((await call('continue_workflow', { stateToken: three.structured.stateToken })).text),
  );
  const replayed = await advance(two, 'Two, the second way.');
  golden.match('replay-not-recorded', plain(replayed.text));
  await call('continue_workflow', {
    stateToken: two.structured.stateToken,
    ackToken: replayed.structured.warnings[0].ackToken,
    output: { notesMarkdown: 'Two, the second way.' },
  });
  golden.match(
    'rehydrate-branches',
    plain((await call('continue_workflow', { stateToken: two.structured.stateToken })).text),
  );
  let at = await call('start_workflow', { workflowId: 'demo.six-steps' });
  for (const number of [1, 2, 3, 4, 5]) at = await advance(at, `${number}: ${'long '.repeat(1_800)}`);
  const shown = await call('continue_workflow', { stateToken: at.structured.stateToken });
  golden.match('rehydrate-cut', plain(shown.text).replace(/(?:long ){10,}/g, '<long …> '));
});

test('warnings about the file', async () => {
  const own = homeForTest();
  const plain = normalizer(own.root);
  const workflow = (id: string, name = 'Old') => ({
    id,
    name,
    description: 'A workflow that changes.',
    version: '1.0.0',
    steps: [1, 2, 3].map((number) => ({
      id: `step-${number}`,
      title: `Step ${number}`,
      prompt: `Do ${number}.`,
    })),
  });
  const file = own.write('workflows/old.json', workflow('old-style'));
  const server = await openServer({ home: own });
  const go = (at: Answer): Promise<Answer> =>
    server.call('continue_workflow', {
      ...at.structured.nextCall.arguments,
      output: { notesMarkdown: 'Done.' },
    });
  const one = await server.call('start_workflow', { workflowId: 'old-style' });
  golden.match('legacy-id', plain(one.text));
  const edit = (content: object): void => writeFileSync(file, JSON.stringify(content));
  edit(workflow('old-style', 'Renamed by its author'));
  golden.match('drift-changed', plain((await go(one)).text));
  edit({ ...workflow('old-style'), steps: [] });
  golden.match(
    'drift-invalid',
    plain((await server.call('continue_workflow', { stateToken: one.structured.stateToken })).text),
  );
  edit(workflow('team.other'));
  golden.match(
    'drift-missing',
    plain((await server.call('continue_workflow', { stateToken: one.structured.stateToken })).text),
  );
});
