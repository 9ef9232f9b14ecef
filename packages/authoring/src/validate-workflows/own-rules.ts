import type { UnreadableSource } from '@workrail/ports';
import type { Diagnostic } from '@workrail/workflow-compiler';
import { byWorkflowId, type NamedWorkflow } from '../catalog/named-workflows.ts';
import { preferred } from '../catalog/variants.ts';

/** Rules that look beyond one file, so that the compiler does not know them. */
export const OWN_RULES = {
  'duplicate-workflow': 'Two of the files have the same workflow id.',
  unreadable: 'A file or folder cannot be read, or only part of it was checked.',
  'unused-bindings': "The project's bindings cannot be used.",
  'unknown-binding': "The project's bindings name a workflow, a slot or a routine that does not exist.",
} as const satisfies Record<string, string>;

/** A finding of one of these rules at a place of a text. */
const finding = (
  rule: keyof typeof OWN_RULES,
  severity: Diagnostic['severity'],
  {
    file,
    text = '',
    offset = 0,
  }: { readonly file: string; readonly text?: string; readonly offset?: number },
  words: Pick<Diagnostic, 'message' | 'suggestion'> & { readonly pointer?: string },
): Diagnostic => {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  return { file, ...place, pointer: '', rule, ...words, severity };
};

const PLACE = { line: 1, column: 1, pointer: '' } as const;

export const unreadableSource = ({ path, reason }: UnreadableSource): Diagnostic => ({
  ...PLACE,
  file: path,
  rule: 'unreadable' satisfies keyof typeof OWN_RULES,
  message: reason,
  suggestion: 'make it readable, or name other files',
  severity: 'error',
});

/** For each file that nothing tells apart from another one of its id, by path, what is to be said about it. */
export function duplicateIds(named: readonly NamedWorkflow[]): ReadonlyMap<string, Diagnostic> {
  const found = new Map<string, Diagnostic>();
  for (const [id, all] of byWorkflowId(named)) {
    const same = preferred(all);
    if (same.length < 2) continue;
    for (const one of same) found.set(one.file.path, duplicate(id, one, same));
  }
  return found;
}

const OTHERS_NAMED = 5;

function duplicate(id: string, { file }: NamedWorkflow, same: readonly NamedWorkflow[]): Diagnostic {
  const others = same.map((one) => one.file.file).filter((name) => name !== file.file);
  const more = others.length > OTHERS_NAMED ? ` and ${others.length - OTHERS_NAMED} more` : '';
  const message = `id "${id}" is also the id of ${others.slice(0, OTHERS_NAMED).join(', ')}${more}`;
  const suggestion = 'give one of them another id or a variant suffix in its file name, or omit one';
  const place = { file: file.file, text: file.text, offset: offsetOfId(file.text, id) };
  return finding('duplicate-workflow', 'error', place, { pointer: '/id', message, suggestion });
}

/** Where the text says this id for the first time; the beginning where it does so in an unusual form. */
function offsetOfId(text: string, id: string): number {
  const said = new RegExp(`(["']?id["']?\\s*:\\s*)["']?${id.replaceAll('.', '\\.')}(?![\\w.-])`).exec(text);
  return said === null ? 0 : said.index + (said[1] ?? '').length;
}
