import { type Change, listed } from './change.ts';

/** A tool with the use case that it calls. */
export const tool: Change = {
  what: 'a tool with its use case',
  most: 4,
  files: {
    'packages/execution/src/count-sessions/count-sessions.ts': `
      import { program, type TaskEither } from '@workrail/kernel';
      import type { StoreError } from '@workrail/ports';
      import type { Dependencies } from '../dependencies.ts';

      export const countSessions =
        (deps: Pick<Dependencies, 'store'>) =>
        (): TaskEither<StoreError, { readonly total: number }> =>
          deps.store.read((tx) =>
            program(async ({ take }) => ({ total: (await take(tx.search.state())).sessions })),
          );`,
    'packages/execution/src/open.ts': listed(
      "import { countSessions } from './count-sessions/count-sessions.ts';",
      '  resumeSession,\n};',
      '  countSessions,\n',
    ),
    'packages/mcp-surface/src/tools/count-sessions.ts': `
      import { READS } from '../definition/annotations.ts';
      import { defineTool } from '../definition/define-tool.ts';
      import { INTEGER, resultOf } from '../definition/output-fields.ts';

      export const countSessionsTool = defineTool({
        name: 'count_sessions',
        toolset: 'checkpoint',
        title: 'Count sessions',
        description: 'Counts the sessions of this data folder. Example: {}.',
        input: { type: 'object', properties: {}, additionalProperties: false },
        output: resultOf(['ok'], { total: INTEGER }),
        annotations: READS,
        call: (useCases) => useCases.countSessions(),
        render: ({ total }) => ({ text: String(total), structured: { kind: 'ok', total } }),
        errors: {},
      });`,
    'packages/mcp-surface/src/tools/registry.ts': listed(
      "import { countSessionsTool } from './count-sessions.ts';",
      '  listWorkflowsTool,',
      '  countSessionsTool,\n',
    ),
  },
};
