import type { ExecutionAnswer, Recap } from '@workrail/application';
import { BUDGETS, utf8Length } from '@workrail/kernel';
import { executionText } from '@workrail/mcp-surface';
import { type Answered, executionOf, textOf } from './answer-facts.ts';
import type { Offence } from './check-answer.ts';
import { endsInFence } from './markdown-lines.ts';

/** What is cut has a thousand bytes or more; an agent that writes the mark itself is made to say less. */
const CUT = /… \[cut: \d{4,} bytes in all\]/;

/** What an answer of an execution tool must hold to besides: its recaps, and what it leaves out. */
export function executionOffences(answered: Answered): readonly Offence[] {
  const answer = executionOf(answered);
  if (answer === undefined) return [];
  const text = textOf(answered);
  return [
    ...recapOffences(answer),
    ...cutOffences(answer),
    ...omissionOffences(answer, text),
    ...exampleOffences(answer),
  ];
}

function recapOffences(answer: ExecutionAnswer): readonly Offence[] {
  const { recap, branches, ...rest } = answer;
  return [
    ...recapSize('recap', recap, () => executionText({ ...rest, ...(branches && { branches }) }), answer),
    ...recapSize(
      'downstream',
      branches?.downstream,
      () => executionText({ ...rest, ...(recap && { recap }) }),
      answer,
    ),
  ];
}

/** A recap within its budget in either form; as text it is what the answer is longer by. */
function recapSize(
  rule: string,
  recap: Recap | undefined,
  without: () => string,
  answer: ExecutionAnswer,
): readonly Offence[] {
  if (recap === undefined) return [];
  const json = utf8Length(JSON.stringify(recap));
  const text = utf8Length(executionText(answer)) - utf8Length(without());
  return Math.max(json, text) <= BUDGETS.recap
    ? []
    : [{ rule: `${rule}-over-budget`, detail: `${json} bytes as JSON, ${text} as text` }];
}

const entriesOf = ({ recap, branches }: ExecutionAnswer) => [
  ...(recap?.entries ?? []),
  ...(branches?.downstream.entries ?? []),
];

/** Where WorkRail cuts Markdown, it leaves no fence open. */
function cutOffences(answer: ExecutionAnswer): readonly Offence[] {
  const notes = entriesOf(answer).map(({ notesMarkdown }) => notesMarkdown);
  const prompts = answer.pending === null ? [] : [answer.pending.prompt];
  return [...notes.filter((one) => new RegExp(`${CUT.source}$`).test(one)), ...prompts]
    .filter((one) => CUT.test(one) && endsInFence(one))
    .map((one) => ({ rule: 'cut-inside-a-fence', detail: JSON.stringify(one.slice(-80)) }));
}

/** What was left out is said in both forms, with the same numbers. */
function omissionOffences(answer: ExecutionAnswer, text: string): readonly Offence[] {
  const { recap, branches, gaps, openGaps = 0, kept, standing, trace } = answer;
  const said = (what: string, due: boolean, line: string): readonly Offence[] =>
    !due || text.includes(line) ? [] : [{ rule: 'unsaid-omission', detail: `${what}: ${line}` }];
  const keys = (kept?.contextKeyCount ?? 0) - (kept?.contextKeys.length ?? 0);
  return [
    ...[recap, branches?.downstream].flatMap((one) =>
      one === undefined ? [] : said('recap', one.omitted !== 0, omittedLine(one)),
    ),
    ...[recap, branches?.downstream].flatMap((one) =>
      one !== undefined && !one.truncated && one.omitted !== 0
        ? [{ rule: 'unsaid-omission', detail: `omitted ${one.omitted}, truncated false` }]
        : [],
    ),
    ...said(
      'gaps',
      gaps !== undefined && openGaps > gaps.length,
      `- and ${openGaps - (gaps?.length ?? 0)} more`,
    ),
    ...said(
      'branches',
      branches !== undefined && branches.total > branches.latest.length,
      `the ${branches?.total} that exist`,
    ),
    ...said('context keys', keys > 0, `and ${keys} more`),
    ...said('decisions', trace !== undefined && trace.omitted > 0, `${trace?.omitted} earlier`),
    ...said('standing texts', standing?.shortened === true, 'Not all of it fits in here'),
    ...entriesOf(answer).flatMap(({ notesMarkdown, cut }) =>
      cut === undefined
        ? []
        : [
            ...said('notes', true, `… [cut: ${cut.bytes} bytes in all]`),
            ...said('how to read notes', true, `and ref "${cut.readWith.arguments.ref}" shows all of it]`),
            ...(notesMarkdown.endsWith(`… [cut: ${cut.bytes} bytes in all]`)
              ? []
              : [{ rule: 'unsaid-omission', detail: 'notes that are cut do not say so' }]),
          ],
    ),
  ];
}

const omittedLine = ({ omitted }: Recap): string =>
  omitted === 1
    ? '[1 earlier entry is left out; the most recent ones were kept. read_output with '
    : `[${omitted ?? 'Some'} earlier entries are left out; the most recent ones were kept. read_output with `;

/** Examples in a blocker are there to be copied: JSON that was begun is whole. */
function exampleOffences({ blockers = [] }: ExecutionAnswer): readonly Offence[] {
  return blockers.flatMap(({ suggestedFix }) => {
    const begun = /(?:such as|artifacts with|capabilities \[|confirmation) (\{.*)$/s.exec(suggestedFix)?.[1];
    return begun === undefined || startsWithJson(begun)
      ? []
      : [{ rule: 'cut-inside-json', detail: JSON.stringify(begun.slice(-60)) }];
  });
}

/** Whether a text begins with a whole object. */
function startsWithJson(text: string): boolean {
  for (let end = text.indexOf('}'); end >= 0; end = text.indexOf('}', end + 1)) {
    try {
      JSON.parse(text.slice(0, end + 1));
      return true;
    } catch {
      // The brace stood inside a text or an inner object.
    }
  }
  return false;
}
