/** A key of a workflow, plain or quoted, at the start of a line; `<<` may bring it along. */
const WORKFLOW_KEY = /^(?:\?[ \t]+)?(?:(["']?)(?:id|steps|workflow)\1[ \t]*(?:[:#]|$)|<<[ \t]*:)/m;

/** Blank, a comment, a directive, or the mark before a document. */
const BEFORE_CONTENT = /^(?:[ \t]*(?:#.*)?|%.*|---[ \t]*(?:#.*)?)$/;

/** An indented document, one in flow style, or one with an anchor or a tag: only a parse tells its keys. */
const HIDDEN_KEYS = /^(?:---[ \t]+|[ \t{&!])/;

/** False where a look at the lines, without a parse, shows no `id`, `workflow` or `steps` at the top level. */
export function mayBeWorkflowYaml(text: string): boolean {
  if (WORKFLOW_KEY.test(text)) return true;
  const first = text.split(/\r\n|[\r\n]/).find((line) => !BEFORE_CONTENT.test(line));
  return first !== undefined && HIDDEN_KEYS.test(first);
}
