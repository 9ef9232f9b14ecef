import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { programOfTexts } from './text-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that do not compile, put in place of what is there or beside it, each with what the types say of it. */
function complaints(files: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  const texts = new Map(Object.entries(files).map(([path, text]) => [join(root, path), text]));
  const program = programOfTexts(root, texts);
  return Object.keys(files).flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(join(root, path)))
      .map(({ messageText }) => [path, ts.flattenDiagnosticMessageText(messageText, '\n')] as const),
  );
}

describe('a tool of a use case that is there', () => {
  const REGISTRY = 'packages/mcp-surface/src/tools/registry.ts';
  const TOOL = 'packages/mcp-surface/src/tools/count-workflows.ts';
  const registry = readFileSync(join(root, REGISTRY), 'utf8')
    .replace('const TOOLS: readonly Tool[] = [', '$&\n  countWorkflowsTool,')
    .replace(/^/, "import { countWorkflowsTool } from './count-workflows.ts';\n");

  const MEMBERS: Readonly<Record<string, string>> = {
    name: "'count_workflows'",
    toolset: "'execution'",
    title: "'Count workflows'",
    description: "'Counts the workflows that can be started. Example: {}.'",
    input: "{ type: 'object', properties: { query: { type: 'string' } }, additionalProperties: false }",
    output: "resultOf(['ok'], { total: INTEGER })",
    annotations: 'READS',
    call: '(useCases, { query }) => useCases.listWorkflows(query === undefined ? {} : { query })',
    render: '({ total }) => ({ text: String(total), structured: { total } })',
    errors: '{}',
  };
  const toolOf = (members: Readonly<Record<string, string>>): string => `
    import { READS } from '../definition/annotations.ts';
    import { defineTool } from '../definition/define-tool.ts';
    import { INTEGER, resultOf } from '../definition/output-fields.ts';
    export const used = [READS, INTEGER, resultOf];
    export const countWorkflowsTool = defineTool({
      ${Object.entries(members)
        .map(([name, text]) => `${name}: ${text},`)
        .join('\n')}
    });`;

  it('is a file and a line of the registry', { timeout: 120_000 }, () => {
    expect(complaints({ [TOOL]: toolOf(MEMBERS), [REGISTRY]: registry })).toEqual([]);
  });

  it('does not compile without any one of its members', { timeout: 120_000 }, () => {
    const files = Object.keys(MEMBERS).map((omitted) => {
      const members = Object.fromEntries(Object.entries(MEMBERS).filter(([name]) => name !== omitted));
      return [TOOL.replace('.ts', `-without-${omitted}.ts`), toolOf(members)] as const;
    });
    const refused = new Set(complaints(Object.fromEntries(files)).map(([path]) => path));
    expect(files.map(([path]) => path).filter((path) => !refused.has(path))).toEqual([]);
  });
});
