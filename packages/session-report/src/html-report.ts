import type { PointOverview, RunOverview } from '@workrail/event-log';
import { micromark } from 'micromark';
import { escaped, printable } from './escape.ts';
import { branchesOf, counted, factsOf, minuteOf, type Report, runLine } from './report.ts';
import { runGraph } from './run-graph.ts';

type Output = NonNullable<PointOverview['output']>;

/**
 * A session as one HTML file that needs nothing else: no script, no request. What agents wrote is Markdown in which
 * raw HTML is text and pictures are links.
 */
export function htmlReport(report: Report): string {
  const { session } = report;
  const title = escaped(session.title ?? session.sessionId);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${title}</h1>`,
    `<dl>${factsOf(report)
      .map(([name, value]) => `<dt>${name}</dt><dd><code>${escaped(value)}</code></dd>`)
      .join('')}</dl>`,
    ...glance(report),
    ...openPoints(report),
    ...(session.notes.length === 0 ? [] : ['<h2>Notes of the session</h2>']),
    ...session.notes.map(({ at, output }) => section(`<time>${minuteOf(at)}</time>`, output, report)),
    ...session.runs.flatMap((run, index) => runParts(run, index, report)),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const glance = ({ session: { runs } }: Report): readonly string[] =>
  runs.length === 0
    ? ['<p>No workflow was started.</p>']
    : [
        '<h2>At a glance</h2>',
        `<ol>${runs
          .map(
            (run, index) =>
              `<li><a href="#run-${index + 1}"><code>${escaped(run.workflowId)}</code></a>: ${runLine(run)}</li>`,
          )
          .join('')}</ol>`,
      ];

function openPoints({ session: { runs } }: Report): readonly string[] {
  const items = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0
      ? []
      : [
          `<h2>${title}</h2>`,
          `<ul class="open">${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
        ];
  return [
    ...items(
      'Gaps and assumptions',
      runs.flatMap(({ openGaps, workflowId }) =>
        openGaps.map(({ severity, message }) => `${severity}, ${workflowId}: ${message}`),
      ),
    ),
    ...items(
      'What it waits for',
      runs.flatMap(({ blockers, workflowId }) =>
        blockers.map(({ code, message }) => `${code}, ${workflowId}: ${message}`),
      ),
    ),
  ];
}

function runParts(run: RunOverview, index: number, report: Report): readonly string[] {
  const branches = branchesOf(run);
  return [
    `<h2 id="run-${index + 1}">Run ${index + 1}: ${escaped(run.workflowId)}</h2>`,
    `<p>${runLine(run)}. Began ${minuteOf(run.startedAt)}.</p>`,
    `<figure>${runGraph(run)}</figure>`,
    ...branches.flatMap(({ from, points, isLatest }, number) => [
      ...(branches.length < 2
        ? []
        : [
            `<h3>Branch ${number + 1}${isLatest ? ' (where the run stands)' : from?.stepId == null ? ', from the start' : `, after <code>${escaped(from.stepId)}</code>`}</h3>`,
          ]),
      ...points.map(({ stepId, at, output }) =>
        section(`${escaped(stepId ?? '')} <time>${minuteOf(at)}</time>`, output, report),
      ),
    ]),
    ...run.checkpoints.map(({ at, output }) =>
      section(`Noted on the way <time>${minuteOf(at)}</time>`, output, report),
    ),
  ];
}

function section(heading: string, output: Output | undefined, { artifacts }: Report): string {
  const notes = output?.notesMarkdown?.trim() ?? '';
  return [
    `<section><h4>${heading}</h4>`,
    ...(notes === '' ? [] : [`<div class="notes">${markdown(notes)}</div>`]),
    ...(output?.artifacts ?? []).map(({ kind, hash, bytes }) => {
      const value = artifacts.get(hash);
      return value === undefined
        ? `<p>Artifact <code>${escaped(kind)}</code>: ${counted(bytes, 'byte')}, not shown.</p>`
        : `<details open><summary>Artifact <code>${escaped(kind)}</code></summary><pre>${escaped(JSON.stringify(value, null, 2))}</pre></details>`;
    }),
    '</section>',
  ].join('\n');
}

/** CommonMark without raw HTML and without pictures: nothing in it is ever fetched or run. */
const markdown = (text: string): string =>
  micromark(printable(text), { extensions: [{ disable: { null: ['labelStartImage'] } }] });

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.8rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #8888; } h4 { margin: 1.5rem 0 .3rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { color: #767676; } dd { margin: 0; }
time { color: #767676; font-weight: normal; font-size: .85rem; margin-left: .5rem; }
section { border-left: 3px solid #8886; padding-left: 1rem; }
.open li { border-left: 3px solid #b45309; padding-left: .6rem; list-style: none; margin: .3rem 0; }
.notes h1, .notes h2, .notes h3 { font-size: 1.05rem; border: 0; margin: .8rem 0 .2rem; }
pre { background: #8882; padding: .8rem; overflow-x: auto; font-size: .85rem; } code { font-size: .9em; }
figure { margin: 1rem 0; overflow-x: auto; } svg { background: #fff; color: #111; border: 1px solid #8884; }
@media print { body { max-width: none; margin: 0; } section { break-inside: avoid; } }
`;
