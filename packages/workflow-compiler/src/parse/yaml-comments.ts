import type { Scalar } from 'yaml';
import { label, quoted } from '../report/wording.ts';
import type { YamlReading } from './yaml-aliases.ts';

/** A comment without a space behind its "#", which in a sentence means a number, a channel or a heading. */
const CUT = /[ \t]+#(?![\s#!])[^\r\n]*/y;

/** An unquoted text ends before " #": what the author wrote behind it, as in "issue #12", is lost without a word. */
export function warnOfCut({ text, report, cut: told }: YamlReading, node: Scalar, pointer: string): void {
  const end = node.range?.[1];
  if (node.type !== 'PLAIN' || typeof node.value !== 'string' || end === undefined) return;
  CUT.lastIndex = end;
  const cut = CUT.exec(text)?.[0];
  if (cut === undefined || told.has(node)) return;
  told.add(node);
  const offset = end + cut.indexOf('#');
  const message = `${label(pointer)} ends before ${quoted(cut.trim())}, which YAML takes for a comment`;
  report.warn(
    { offset, pointer },
    'yaml-comment',
    message,
    'put the text in quotes, or a space behind the "#" of a comment',
  );
}
