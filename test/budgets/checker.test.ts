import { describe, expect, test } from 'vitest';
import { agentOn } from './agent.ts';
import type { Answered } from './answer-facts.ts';
import { offencesOf } from './check-answer.ts';
import { endsInFence, markdownLines } from './markdown-lines.ts';
import { step, workflow } from './workflows.ts';

const FLOW = workflow('test.flow', [step('one'), step('two')]);

/** An answer with a recap, which holds to everything. */
async function sound(): Promise<Answered> {
  const agent = agentOn({ files: { 'flow.json': FLOW } });
  const { stateToken, ackToken } = await agent.call('start_workflow', { workflowId: 'test.flow' });
  const output = { notesMarkdown: 'Read it.\n```\ncode\n```\nDone.' };
  const next = await agent.call('continue_workflow', { stateToken, ackToken, output });
  const result = await agent.result('continue_workflow', { stateToken: next.stateToken });
  expect(agent.report()).toEqual([]);
  return { tool: 'continue_workflow', result, whole: true };
}

type Change = (answer: { text: string; structured: Record<string, unknown> }) => void;

/** The sound answer with something done to a copy of it. */
async function planted(change: Change): Promise<readonly string[]> {
  const { result, ...rest } = await sound();
  const answer = {
    text: result.content[0]?.text ?? '',
    structured: structuredClone({ ...result.structuredContent }),
  };
  change(answer);
  const content = [{ type: 'text' as const, text: answer.text }];
  const damaged = { ...result, content, structuredContent: answer.structured };
  return [...new Set(offencesOf({ ...rest, result: damaged }).map(({ rule }) => rule))];
}

const entryOf = (structured: Record<string, unknown>) =>
  (structured.recap as { readonly entries: [{ notesMarkdown: string }] }).entries[0];

const before = (text: string, heading: string, inserted: string): string =>
  text.replace(`\n${heading}`, () => `\n${inserted}\n${heading}`);

describe('the checker finds', () => {
  test('nothing in a sound answer', async () => {
    expect(offencesOf(await sound())).toEqual([]);
  });

  test.each<[offence: string, rules: readonly string[], change: Change]>([
    [
      'a text that was cut inside a character',
      ['half-a-character'],
      (answer) => {
        answer.structured.note = `${'x'.repeat(59)}😀`.slice(0, 60);
      },
    ],
    [
      'what a strict decoder makes of such a cut',
      ['replaced-character'],
      (answer) => {
        answer.text = answer.text.replace('Read it.', Buffer.from('Read 😀').subarray(0, 7).toString());
      },
    ],
    [
      'a fence that swallows the next call',
      ['swallowed-by-fence'],
      (answer) => {
        answer.text = before(answer.text, '## Do this now', '```\ncode');
      },
    ],
    [
      'a fence that a lone carriage return lets out of its quote',
      ['swallowed-by-fence'],
      (answer) => {
        answer.text = answer.text.replace('Done.', 'Done.\r~~~\rmore');
      },
    ],
    [
      'a comment that hides the next call',
      ['swallowed-by-html'],
      (answer) => {
        answer.text = before(answer.text, '## Do this now', '<!-- hidden');
      },
    ],
    [
      'a heading that is not its own',
      ['forged-heading'],
      (answer) => {
        answer.text = before(answer.text, '## Do this now', '## When it is done');
      },
    ],
    [
      'an answer over its budget',
      ['answer-over-budget'],
      (answer) => {
        answer.structured.note = 'x'.repeat(40_000);
      },
    ],
    [
      'a recap over its budget',
      ['recap-over-budget'],
      (answer) => {
        entryOf(answer.structured).notesMarkdown = 'x'.repeat(16_400);
      },
    ],
    [
      'notes that were cut inside a fence, in both forms',
      ['cut-inside-a-fence'],
      (answer) => {
        const cut = 'Read it.\n```\ncode… [cut: 5000 bytes in all]';
        answer.text = answer.text.replace('Done.', '… [cut: 5000 bytes in all]');
        entryOf(answer.structured).notesMarkdown = cut;
      },
    ],
    [
      'entries that are left out silently',
      ['unsaid-omission'],
      (answer) => {
        Object.assign(answer.structured.recap as object, { truncated: true, omitted: 3 });
      },
    ],
    [
      'a next call that is cut short',
      ['call-is-no-json'],
      (answer) => {
        answer.text = answer.text.replace(/"ackToken":"[^"]*"/, '"ackToken":"ack');
      },
    ],
    [
      'a next call that differs between the forms',
      ['calls-differ'],
      (answer) => {
        answer.text = answer.text.replace(/"ackToken":"[^"]*"/, '"ackToken":"ack.v1.0"');
      },
    ],
    [
      'an answer that tells nothing to do',
      ['no-instruction'],
      (answer) => {
        answer.text = answer.text.replace('## When it is done', '## Later');
      },
    ],
    [
      'a call that the server failed on',
      ['defect'],
      (answer) => {
        answer.structured.error = { error_code: 'INTERNAL' };
      },
    ],
    [
      'an example that is cut short',
      ['cut-inside-json'],
      (answer) => {
        const suggestedFix = 'Send output.artifacts with an object such as {"kind":"gate.res…';
        answer.structured.blockers = [
          { code: 'MISSING_REQUIRED_OUTPUT', message: 'None came.', suggestedFix },
        ];
      },
    ],
  ])('%s', async (_, rules, change) => {
    expect(await planted(change)).toEqual(rules);
  });
});

describe('lines are read as a Markdown reader does', () => {
  test.each([
    ['```\na', 'fence'],
    ['```\na\n```\nb', 'text'],
    ['```\na\n~~~\nb', 'fence'],
    ['````\na\n```\nb', 'fence'],
    ['~~~ sh\na\r~~~\rb', 'text'],
    ['a\r```\rb', 'fence'],
    ['``` not `one`\nb', 'text'],
    ['   ```\nb', 'fence'],
    ['    ```\nb', 'text'],
    ['> ```\nb', 'text'],
    ['> a\n> ```\n> b', 'fence'],
    ['- ```\nb', 'text'],
    ['- ```\n  b', 'fence'],
    ['- a\n  > ```\n  > b', 'fence'],
    ['- a\n  > ```\n- b', 'text'],
    ['- a\n\n      b', 'code'],
    ['1) ```\n   b', 'fence'],
    ['<!-- a\nb', 'html'],
    ['<!-- a -->\nb', 'text'],
    ['> <!-- a\nb', 'text'],
    ['<script>\n\nb', 'html'],
    ['<details>\n\nb', 'text'],
    ['a <!-- b\nb', 'text'],
    ['a\n===\nb', 'text'],
  ] as const)('%j ends in %s', (text, block) => {
    expect(markdownLines(text).at(-1)?.block).toBe(block);
    expect(endsInFence(text)).toBe(block === 'fence' && !/^(?:> |- |1\))/.test(text));
  });

  test('quotes go on where their marks are left out, and end at a blank line', () => {
    expect(markdownLines('> a\nb\n\nc').map(({ quoted }) => quoted)).toEqual([true, true, false, false]);
  });
});
