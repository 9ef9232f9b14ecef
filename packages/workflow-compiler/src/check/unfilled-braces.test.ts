import { expect, test } from 'vitest';
import { compileText, compileValue, findings, withStep } from '../fixtures/workflows.ts';

const FRAGMENT = 'write a prompt fragment with a condition ("promptFragments"): there are no blocks in texts';
const OTHER = 'write the path of a context key, such as {{review.status}}, or remove the braces';

/** The paths that are right are those of keys that the agent sets. */
const guidance = ['Set `aa`, `a-b`, `bb` and `größe` in the context.'];

const found = (prompt: string) =>
  findings(compileValue(withStep({ prompt, guidance }))).map(
    ({ severity, rule, pointer, message, suggestion }) => ({
      place: `${severity} ${rule} ${pointer}`,
      message,
      suggestion,
    }),
  );

test.each([
  ['{{v|upper}}', 'write {{v}} and tell the agent how to format it: there are no filters'],
  ['{{ v.name | upper }}', 'write {{v.name}} and tell the agent how to format it: there are no filters'],
  ['{{#if v}}', FRAGMENT],
  ['{{/if}}', FRAGMENT],
  ['{{^v}}', FRAGMENT],
  ['{{a[0]}}', 'write {{a.0}}'],
  ['{{}}', OTHER],
  ['{{a b}}', OTHER],
  ['{{9a}}', OTHER],
  ['{{a.}}', OTHER],
  ['{{$v}}', OTHER],
])('B6: %s is said to reach the agent as it stands', (written, suggestion) => {
  expect(found(`Look at ${written} and at ${written}.`)).toEqual([
    {
      place: 'warning unknown-token /steps/0/prompt',
      message: `steps[0].prompt has "${written}", which is not filled in: the agent sees it unchanged`,
      suggestion,
    },
  ]);
});

test.each([
  ['Look at {{aa', '{{aa', '{{aa}}'],
  ['Look at {{ plan.slices and go on.', '{{ plan.slices', '{{plan.slices}}'],
  ['Look at {{aa} now', '{{aa}', '{{aa}}'],
  ['Look at {{aa, then at {{bb}}.', '{{aa', '{{aa}}'],
])('B6: braces that are not closed are said to reach the agent: %j', (prompt, written, right) => {
  expect(found(prompt)).toEqual([
    {
      place: 'warning unknown-token /steps/0/prompt',
      message: `steps[0].prompt has "${written}" without "}}", which is not filled in: the agent sees it unchanged`,
      suggestion: `write ${right}`,
    },
  ]);
});

test.each(['style={{ a: { b: 1 } }}', '{{, and', '{{"a": {"b": 1}}'])(
  'B6: %j is code, not a path',
  (code) => {
    expect(found(`Write ${code} here.`).filter(({ message }) => message.includes('without'))).toEqual([]);
  },
);

test.each(['{{größe}}', '{{a-b}}', '{{ a.b.0 }}', '{a}', '{ {a} }'])('B6: %s needs no word', (written) => {
  expect(found(`Look at ${written}.`)).toEqual([]);
});

/** Bodies of a text in JSON and of a double-quoted one in YAML that say `{{a b}}` without having both braces in a row. */
test.each([
  ['json', '{\\u007ba b}}'],
  ['json', '\\u007B\\u007Ba b}}'],
  ['yaml', '{\\x7ba b}}'],
  ['yaml', '\\U0000007B{a b}}'],
  ['yaml', '{\\\n    {a b}}'],
] as const)('B6: braces that %s hides are found: %j', (format, body) => {
  const text = JSON.stringify(withStep({ prompt: 'PROMPT' })).replace('PROMPT', () => body);
  expect(findings(compileText(text, { format })).map(({ rule }) => rule)).toEqual(['unknown-token']);
});
