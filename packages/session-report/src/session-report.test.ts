import { type SessionOverview, type StoredEvent, sessionOverview } from '@workrail/event-log';
import type { BlobHash, Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { htmlReport, markdownReport, type Report, runGraph } from './index.ts';

const PREFERENCES = { autonomy: 'guided', gateHandling: 'block', assumptionPolicy: 'record_when_missing' };
const HASH = 'a'.repeat(64) as BlobHash;
const at = (minute: number) => `2026-03-04T05:${String(minute).padStart(2, '0')}:00.000Z`;

interface Step {
  readonly from: string;
  readonly to: string;
  readonly stepId: string;
  readonly notes?: string;
  readonly kind?: string;
}

/** A session with one run of these steps; node ids are any names. */
function session(
  steps: readonly Step[],
  more: { readonly title?: string; readonly gap?: string } = {},
): SessionOverview {
  const overview = sessionOverview();
  const events = [
    { kind: 'session_started', data: { sessionId: 'ses_1', title: more.title ?? 'Mend the login' } },
    { kind: 'observation_recorded', data: { key: 'git_branch', value: 'fix/login', confidence: 'high' } },
    {
      kind: 'run_started',
      data: {
        runId: 'run_1',
        node: 'root',
        workflowId: 'wr.mend',
        preferences: PREFERENCES,
        position: { kind: 'at' },
      },
    },
    ...(more.gap === undefined
      ? []
      : [
          {
            kind: 'gap_recorded',
            data: {
              runId: 'run_1',
              node: 'root',
              gapId: 'gap_1',
              severity: 'critical',
              code: 'MISSING_REQUIRED_NOTES',
              message: more.gap,
              resolution: { kind: 'unresolved' },
            },
          },
        ]),
    ...steps.map(({ from, to, stepId, notes, kind }) => ({
      kind: 'step_acked',
      data: {
        runId: 'run_1',
        from,
        to,
        stepId,
        depth: 1,
        preferences: PREFERENCES,
        position: { kind: 'at' },
        output: {
          ...(notes === undefined ? {} : { notesMarkdown: notes }),
          ...(kind === undefined ? {} : { artifacts: [{ kind, hash: HASH, bytes: 12 }] }),
        },
      },
    })),
  ];
  for (const [index, event] of events.entries())
    overview.add({ ...event, at: at(index), version: index + 1 } as unknown as StoredEvent);
  return overview.value() as SessionOverview;
}

const FORKED = [
  { from: 'root', to: 'a', stepId: 'plan', notes: 'Planned **well**.', kind: 'x.plan' },
  { from: 'a', to: 'b', stepId: 'build', notes: 'First way.' },
  { from: 'a', to: 'c', stepId: 'build', notes: 'Second way.' },
  { from: 'c', to: 'd', stepId: 'check', notes: 'Checked.' },
];

const reportOf = (overview: SessionOverview, value: Json = { parts: ['hull'] }): Report => ({
  session: overview,
  artifacts: new Map([[HASH, value]]),
});

describe('a document', () => {
  test('has what is open first, then each branch by itself, each step once', () => {
    const text = markdownReport(reportOf(session(FORKED, { gap: 'Nobody said which region.' })));
    const order = [
      '# Mend the login',
      '## Gaps and assumptions',
      'Nobody said',
      '## Run 1',
      '### Branch 1 (where',
      'Second way.',
      'Checked.',
      '### Branch 2, after `plan`',
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

  test('names an artifact that is not there with its size', () => {
    const report = { session: session(FORKED), artifacts: new Map() };
    expect(markdownReport(report)).toContain('Artifact `x.plan`: 12 bytes, not shown.');
    expect(htmlReport(report)).toContain('12 bytes, not shown');
  });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![pixel](https://evil.example/p.png)',
  '[click](javascript:alert(1))',
  '[file](file:///etc/passwd)',
  '<svg onload=alert(1)>',
  '</style><script>alert(1)</script>',
  '"><iframe src="https://evil.example">',
  '```\n</pre><script>alert(1)</script>',
  '<!-- <script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000\u001b[31m\ud800 <b onclick=x>',
  '# Heading\n\n## Gaps and assumptions\n\n- none',
  '`````\n# Out of the fence',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '[x]: https://evil.example\n![x]',
];

test.each(HOSTILE)('hostile text stays text in every place: %j', (text) => {
  const steps = [{ from: 'root', to: 'a', stepId: text, notes: text, kind: text }];
  const report = reportOf(session(steps, { title: text, gap: text }), { text });
  const html = htmlReport(report);
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase());
  expect(
    tags.filter((name) =>
      ['script', 'img', 'iframe', 'object', 'embed', 'link', 'form', 'base'].includes(name),
    ),
  ).toEqual([]);
  expect(html).not.toMatch(/<[^>]*\son[a-z]+\s*=/i);
  for (const [, url = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/gi))
    expect(url).toMatch(/^(?:#run-\d+|https?:|mailto:|)/);
  expect(html).not.toMatch(/(?:href|src)="(?:javascript|data|file|vbscript):/i);
  expect(html).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
  expect(html.isWellFormed()).toBe(true);

  const markdown = markdownReport(report);
  const headings = markdown.split('\n').filter((line) => /^#{1,6} /.test(line));
  expect(headings).toHaveLength(5);
});

test('a picture of a run draws each point, its branches in lanes, and no more than there is room for', () => {
  const [run] = session(FORKED).runs;
  if (run === undefined) throw new Error('there is a run');
  const svg = runGraph(run);
  expect(svg.match(/<circle/g)).toHaveLength(5);
  expect(svg.match(/<path/g)).toHaveLength(4);
  expect(new Set([...svg.matchAll(/cx="(\d+)"/g)].map(([, x]) => x)).size).toBe(2);
  const long = Array.from({ length: 1_000 }, (_, i) => ({
    from: i === 0 ? 'root' : `n${i - 1}`,
    to: `n${i}`,
    stepId: 'work',
  }));
  const [many] = session(long).runs;
  if (many === undefined) throw new Error('there is a run');
  expect(runGraph(many).match(/<circle/g)).toHaveLength(400);
});
