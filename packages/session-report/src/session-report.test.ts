import type { RunId } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { FORKED, reportOf, type Step, session } from './testing/session.ts';
import { htmlReport, markdownReport } from './testing/written.ts';

describe('a document', () => {
  test('has what is open first, then each branch by itself, each step once', () => {
    const text = markdownReport(reportOf(session(FORKED, { gap: 'Nobody said which region.' })));
    const order = [
      '# Mend the login',
      '## Gaps and assumptions',
      'Nobody said',
      '## Run 1',
      '### Branch 2 (current',
      'Second way.',
      'Checked.',
      '### Branch 1, after “plan”',
      'First way.',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    for (const once of ['Planned **well**.', 'First way.', 'Second way.', '"hull"'])
      expect(text.split(once)).toHaveLength(2);
    expect(text).toContain('fix/login');
    const html = htmlReport(reportOf(session(FORKED, { gap: 'Nobody said which region.' })));
    expect(html).toContain('Planned <strong>well</strong>.');
    expect(html.indexOf('Gaps and assumptions')).toBeLessThan(html.indexOf('<svg'));
    expect(html).toContain('&quot;hull&quot;');
  });

  test('C4: has the titles that the agent saw, and the artifacts as their contract shows them', () => {
    const [run] = session(FORKED, { gap: 'Nobody said which region.' }).runs;
    const titles = new Map(
      (run?.points ?? []).flatMap(({ node, stepId }) =>
        stepId === null ? [] : [[node, `The title of ${stepId}`] as const],
      ),
    );
    const artifact = {
      kind: 'wr.review_findings',
      findings: [
        { severity: 'nit', title: 'Odd | name.' },
        { severity: 'major', title: 'Wrong.', location: { file: 'a.ts', line: 3 } },
      ],
      mrComments: [{ location: { file: 'a.ts', line: 3 }, body: 'Please *look*.\nAgain.' }],
    };
    const report = reportOf(session(FORKED), artifact, titles);
    const text = markdownReport(report);
    expect(text).toContain('### Branch 1, after “The title of plan”');
    expect(text).toContain('#### The title of build\n');
    expect(text).toContain(
      [
        '**Findings**',
        '',
        '| Severity | Finding | Where |',
        '| --- | --- | --- |',
        '| major | Wrong. | `a.ts:3` |',
        '| nit | Odd \\\\| name. |  |',
        '',
        '**Comments, ready to copy**',
        '',
        '`a.ts:3`',
        '',
        '```',
        'Please *look*.',
        'Again.',
        '```',
      ].join('\n'),
    );
    const html = htmlReport(report);
    const order = [
      'The title of plan',
      'Findings',
      'major',
      'Wrong.',
      '>nit<',
      'Odd | name.',
      'Please *look*.',
    ];
    const places = order.map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('names an artifact that is not there with its size', () => {
    const report = { session: session(FORKED), artifacts: new Map(), titles: new Map() };
    expect(markdownReport(report)).toContain('Artifact `x.plan`: 12 bytes, not shown.');
    expect(htmlReport(report)).toContain('12 bytes, not shown');
  });

  test('tells what was agreed on, what the workflow decided, and what was noted where', () => {
    const steps: readonly Step[] = [
      {
        from: 'root',
        to: 'a',
        stepId: 'plan',
        confirmation: { answer: 'approved', source: 'asked_by_server', comment: 'Go *on*.' },
        decisions: [
          { kind: 'skipped', id: 'threats' },
          { kind: 'entered_loop', id: 'files', iteration: 0 },
        ],
      },
      {
        from: 'a',
        to: 'b',
        stepId: 'read',
        confirmation: { answer: 'declined', source: 'claimed_by_agent' },
        decisions: [{ kind: 'repeated_loop', id: 'files', iteration: 1 }],
      },
      { from: 'b', to: 'c', stepId: 'read', decisions: [{ kind: 'left_loop', id: 'files', iteration: 1 }] },
      { from: 'c', to: 'd', stepId: 'end', decisions: [{ kind: 'not_entered_loop', id: 'more' }] },
    ];
    const noted = { '': 'Of the session.', root: 'At first.', a: 'Halfway.' };
    const text = markdownReport(reportOf(session(steps, { noted })));
    expect(text.split('\n').filter((line) => /^(?:#|>|\*\*|Approved|Then)/.test(line))).toEqual([
      '# Mend the login',
      '## At a glance',
      '## Session notes',
      '### Checkpoint',
      '> Of the session.',
      '## Run 1: `wr.mend`',
      '### Checkpoint',
      '> At first.',
      '### plan',
      '**Approved**, when WorkRail asked: “Go \\*on\\*.”',
      'Then the workflow skipped `threats` (its condition did not hold), entered the loop `files`.',
      '### Checkpoint',
      '> Halfway.',
      '### read',
      '**Declined**, as reported by the agent.',
      'Then the workflow started round 2 of the loop `files`.',
      '### read',
      'Then the workflow left the loop `files`.',
      '### end',
      'Then the workflow skipped the loop `more`.',
    ]);
  });

  test('links to the places that it speaks of', () => {
    const html = htmlReport(reportOf(session(FORKED, { gap: 'Nobody said which region.', gapAt: 'c' })));
    expect(html).toContain('Open since “<a href="#run-1-point-3">build</a>”');
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, place]) => place);
    expect(targets.length).toBeGreaterThan(5);
    for (const place of targets) expect(html.split(`id="${place}"`)).toHaveLength(2);
  });

  test('of one run says nothing of the others, nor of what was noted beside it', () => {
    const one = session(FORKED, { noted: { '': 'Of the session.' }, gap: 'Nobody said which region.' });
    const [run] = one.runs;
    if (run === undefined) throw new Error('there is a run');
    const other = { ...run, runId: 'run_2' as RunId, workflowId: 'wr.other' };
    const report = { ...reportOf({ ...one, runs: [other, run] }), run: run.runId };
    const text = markdownReport(report);
    expect(text).toContain('- Run: `run_1`');
    expect(text).toContain('## Run 2: `wr.mend`');
    expect(text).not.toContain('wr.other');
    expect(text).not.toContain('Of the session.');
    expect(text.split('Nobody said')).toHaveLength(2);
  });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![pixel](https://evil.example/p.png)',
  '[click](javascript:alert(1))',
  '[file](file:///etc/passwd)',
  '[here](/etc/passwd)',
  '<svg onload=alert(1)>',
  '</style><script>alert(1)</script>',
  '"><iframe src="https://evil.example">',
  '```\n</pre><script>alert(1)</script>',
  '```"><script>alert(1)</script>\nx\n```',
  '<!-- <script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000\u001b[31m\ud800 <b onclick=x>',
  'a\u202egnp.exe\u202c\u2066b\u2069\u{e0041}',
  '# Heading\n\n## Gaps and assumptions\n\n- none',
  '`````\n# Out of the fence',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '[x](https://e.example/"onmouseover="alert(1))',
  '[x](https://e.example "t\\" onmouseover=\\"alert(1)")',
  '[x]: https://evil.example\n![x]',
  '|<script>|\n|-|\n|<img src=x onerror=alert(1)>|',
];

test.each(HOSTILE)('hostile text stays text in every place: %j', (text) => {
  const steps = [{ from: 'root', to: 'a', stepId: text, notes: text, kind: text }];
  const report = reportOf(session(steps, { title: text, gap: text, noted: { '': text, a: text } }), { text });
  const html = htmlReport(report);
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase());
  expect(
    tags.filter((name) =>
      ['script', 'img', 'iframe', 'object', 'embed', 'link', 'form', 'base'].includes(name),
    ),
  ).toEqual([]);
  expect(html).not.toMatch(/<[^>]*\son[a-z]+\s*=/i);
  for (const [, url = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/gi))
    expect(url).toMatch(/^(?:#run-\d+(?:-point-\d+)?$|https?:|mailto:)/);
  expect(html).not.toMatch(/(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\u{e0041}]/u);
  expect(html.isWellFormed()).toBe(true);

  const markdown = markdownReport(report);
  expect(markdown).not.toMatch(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\u{e0041}]/u);
  const headings = markdown.split('\n').filter((line) => /^#{1,6} /.test(line));
  expect(headings).toHaveLength(8);
});
