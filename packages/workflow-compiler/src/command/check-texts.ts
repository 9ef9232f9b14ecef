import { textsBelow } from '../language/filled-texts.ts';
import type { SourceNode, TextNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';
import { checkReference, type Reader } from './check-references.ts';
import type { Scope } from './scope.ts';
import { plainBraces, templatesIn } from './template.ts';

export interface TextContext {
  readonly scope: Scope;
  readonly reader?: Reader;
  /** True: `{{ … }}` is refused, as it can only be a template without its `$`. */
  readonly strictBraces?: boolean;
}

/** All templates in a value, however deep. */
export function checkTexts(report: Report, value: SourceNode, surroundings: TextContext): void {
  for (const node of textsBelow(value)) checkText(report, node, surroundings);
}

function checkText(report: Report, node: TextNode, surroundings: TextContext): void {
  const text = node.value;
  const { references, mistakes, unclosed } = templatesIn(text);
  const field = label(node.pointer);
  for (const { what, advice } of mistakes)
    report.error(node, 'invalid-template', `${field}: in a template, ${what}`, advice);
  if (unclosed)
    report.warn(node, 'invalid-template', `${field}: "\${{" stays as it is, as no "}}" follows`, 'close it');
  const braces = surroundings.strictBraces === true ? plainBraces(text) : undefined;
  if (braces !== undefined) {
    const message = `${field}: ${quoted(`{{ ${braces} }}`)} is not filled in`;
    report.error(node, 'invalid-template', message, `write ${quoted(`\${{ ${braces} }}`)}`);
  }
  for (const reference of references) checkReference(report, reference, { node, ...surroundings });
}
