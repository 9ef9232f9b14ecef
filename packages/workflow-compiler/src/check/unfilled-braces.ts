import { CONTEXT_REFERENCE } from '@workrail/kernel';
import { filledTexts } from '../language/filled-texts.ts';
import { type AuthoredWorkflow, workflow } from '../language/workflow.ts';
import { tokensIn } from '../library/fill.ts';
import { label, plain, quoted, type Report } from '../report/report.ts';

/** Double braces that look as if something were filled in, and reach the agent as they stand. */
export function checkUnfilledBraces(report: Report, { node }: AuthoredWorkflow): void {
  for (const text of filledTexts(workflow, node)) {
    if (!text.value.includes('{{')) continue;
    for (const written of new Set(unfilledIn(text.value))) {
      const message = `${label(text.pointer)} has ${quoted(written)}, which is not filled in: the agent sees it unchanged`;
      report.warn(text, 'unknown-token', message, adviceFor(written.slice(2, -2).trim()));
    }
    for (const [written, path] of unclosedIn(text.value)) {
      const message = `${label(text.pointer)} has ${quoted(written)} without "}}", which is not filled in: the agent sees it unchanged`;
      report.warn(text, 'unknown-token', message, `write {{${plain(path)}}}`);
    }
  }
}

/** Where the braces of a path are not closed, or only one of them is. */
const UNCLOSED =
  /\{\{\s*([\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*)(?![\p{L}\p{N}_-])(?!\s*[:({=[])\}?/gu;

const unclosedIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.replace(/\{\{[^{}]*\}\}/g, '').matchAll(UNCLOSED)].map(([written, path = '']) => [
      written,
      path,
    ]),
  );

/** Tokens of the language (`{{wr.…}}`) are told of where they are looked up. */
const unfilledIn = (text: string): readonly string[] =>
  [...text.replace(CONTEXT_REFERENCE, '').matchAll(/\{\{[^{}]*\}\}/g)]
    .map(([written]) => written)
    .filter((written) => tokensIn(written).length === 0);

function adviceFor(inside: string): string {
  if (/^[#/^]|^%/.test(inside))
    return 'write a prompt fragment with a condition ("promptFragments"): there are no blocks in texts';
  const [, path, index] = /^([\w.-]+)\[(\d+)\]$/.exec(inside) ?? [];
  if (path !== undefined && index !== undefined) return `write {{${plain(path)}.${index}}}`;
  const [, key] = /^([\p{L}_][\p{L}\p{N}_.-]*)\s*\|/u.exec(inside) ?? [];
  if (key !== undefined)
    return `write {{${plain(key)}}} and tell the agent how to format it: there are no filters`;
  return 'write the path of a context key, such as {{review.status}}, or remove the braces';
}
