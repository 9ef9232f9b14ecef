import type { UnreadableSource } from '@workrail/ports';
import type { Diagnostic } from '@workrail/workflow-compiler';

/** Rules that look beyond one file, so that the compiler does not know them. */
export const OWN_RULES = {
  'duplicate-workflow': 'Two of the files have the same workflow id.',
  unreadable: 'A file or folder can not be read, or not all of it is looked at.',
  'unused-bindings': "The project's bindings can not be used.",
  'unknown-binding': "The project's bindings name a workflow, a slot or a routine that does not exist.",
} as const satisfies Record<string, string>;

/** A finding of one of these rules at a place of a text. */
export const finding = (
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

/** Only a warning: workflows run on without bindings. */
export const unusedBindings = ({ path, reason }: UnreadableSource): Diagnostic => ({
  ...PLACE,
  file: path,
  rule: 'unused-bindings' satisfies keyof typeof OWN_RULES,
  message: `the bindings are not used: ${reason}`,
  suggestion: 'write {"workflow.id": {"slot": "routine.id"}}',
  severity: 'warning',
});
