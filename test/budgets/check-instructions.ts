import { type Answered, executionOf, textOf, textsIn } from './answer-facts.ts';
import type { Offence } from './check-answer.ts';
import { linesOf, type MarkdownLine, markdownLines } from './markdown-lines.ts';

const STEP = /^(?:## When it is done|There is no next call\. Tell the user the result\.)$/;
const FOUND = /^(?:Next call for candidate 1: |What to do: )/;
const FAILED = /^What to do: /;

/** Lines that tell what to do next, by tool; the last of a kind in a text is WorkRail's own. */
const LAST: Readonly<Record<string, RegExp>> = {
  list_workflows: /^(?:Next: inspect_workflow |No workflow matches\. If you sent a query: )/,
  inspect_workflow: /^Hash: sha256:/,
  start_workflow: STEP,
  continue_workflow: STEP,
  checkpoint_workflow: /^(?:To see the step again, call |No workflow is running here\. )/,
  start_session: /^To note progress, call checkpoint_workflow:$/,
  catalog_list: /^Next: /,
  catalog_validate_openapi: /^Next: /,
  catalog_preview_import: /^Next: /,
  catalog_import_openapi: /(?:^|\. )Next: /,
  catalog_set_enabled: /^Next: /,
  catalog_remove: /^Next: /,
  command_list: /^(?:Next: |No command matches\. |To find another one, call )/,
  provider_list: /^(?:Next: |No provider matches\. )/,
  read_output: /^(?:To read one, call |No step on the way |This is the end of it\.$|To read on, call )/,
};

/** An instruction that a text has to give. */
interface Instruction {
  readonly wanted: RegExp;
  /** Where a step is shown behind it, the first of its kind is WorkRail's own. */
  readonly first?: true;
  /** What the structured form says of the call. */
  readonly nextCall: NextCall | null | undefined;
}

interface NextCall {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/**
 * What an answer tells to do next has to be read as such: outside of every fence and of raw HTML, whatever was
 * quoted before it, with tokens that can be copied and are those of the structured form.
 */
export function instructionOffences(answered: Answered): readonly Offence[] {
  const told = toldBy(answered);
  if (told.length === 0) return [{ rule: 'unknown-tool', detail: answered.tool }];
  const lines = markdownLines(textOf(answered));
  return [...told.flatMap((one) => toldOffences(lines, one, answered.tool)), ...forgeries(lines, answered)];
}

function toldBy(answered: Answered): readonly Instruction[] {
  const { tool, result } = answered;
  const { nextCall } = result.structuredContent as { readonly nextCall?: NextCall | null };
  if (result.isError === true) return [{ wanted: FAILED, nextCall }];
  if (tool === 'resume_session') {
    const shown = executionOf(answered);
    const found = { wanted: FOUND, first: true, nextCall } as const;
    return shown === undefined
      ? [found]
      : [found, { wanted: STEP, nextCall: shown.nextCall as NextCall | null }];
  }
  const wanted = LAST[tool];
  return wanted === undefined ? [] : [{ wanted, nextCall }];
}

function toldOffences(
  lines: readonly MarkdownLine[],
  { wanted, first, nextCall }: Instruction,
  tool: string,
): readonly Offence[] {
  const asked = ({ text }: MarkdownLine): boolean => wanted.test(text);
  const at = first === true ? lines.findIndex(asked) : lines.findLastIndex(asked);
  const found = lines[at];
  if (found === undefined) return [{ rule: 'no-instruction', detail: tool }];
  const heading = found.text.startsWith('## ');
  const swallowed = (heading ? lines.slice(at) : [found]).find(({ block }) => block !== 'text');
  const detail = `${tool}: ${JSON.stringify(found.text.slice(0, 60))}`;
  return [
    ...(swallowed === undefined ? [] : [{ rule: `swallowed-by-${swallowed.block}`, detail }]),
    ...(found.quoted && heading ? [{ rule: 'inside-a-quote', detail }] : []),
    ...callOffences(lines.slice(at), nextCall),
  ];
}

/** Headings of WorkRail's own that must come once: a second one is somebody else's. */
const ONCE = ['## When it is done', '## What is missing', '## Done so far', '## Do this now'];

/** The author's own texts, and the values that they ask for, stand in an answer as they are. */
function forgeries(lines: readonly MarkdownLine[], answered: Answered): readonly Offence[] {
  const answer = executionOf(answered);
  if (answer === undefined) return [];
  const authored = textsIn([answer.pending, answer.standing]).flatMap(linesOf);
  const plain = lines.filter(({ block, depth }) => block === 'text' && depth === 0);
  return ONCE.filter((heading) => {
    const own = authored.filter((text) => text === heading).length;
    return plain.filter(({ text }) => text === heading).length > 1 + own;
  }).map((heading) => ({ rule: 'forged-heading', detail: heading }));
}

/** The call as the text shows it, against the one in the structured form. */
function callOffences(
  lines: readonly MarkdownLine[],
  nextCall: NextCall | null | undefined,
): readonly Offence[] {
  if (nextCall === undefined || nextCall === null) return [];
  if (nextCall.arguments?.stateToken === undefined) {
    const named = lines.some(({ text }) => text.includes(`call ${nextCall.tool} `));
    return named ? [] : [{ rule: 'call-is-not-told', detail: nextCall.tool }];
  }
  const shown = lines.flatMap(({ text }) => /(\{"stateToken".*\})/.exec(text)?.[1] ?? [])[0];
  const call = shown === undefined ? undefined : parsed(shown);
  if (call === undefined) return [{ rule: 'call-is-no-json', detail: JSON.stringify(shown?.slice(0, 200)) }];
  const differing = Object.entries(nextCall.arguments ?? {}).find(
    ([name, value]) => JSON.stringify(call[name]) !== JSON.stringify(value),
  );
  return differing === undefined ? [] : [{ rule: 'calls-differ', detail: differing[0] }];
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
