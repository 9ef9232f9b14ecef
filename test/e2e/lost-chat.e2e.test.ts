import { expect, test } from 'vitest';
import type { Answer } from './harness/driver.ts';
import { launchOf } from './harness/launch.ts';
import { OFFERED } from './harness/offered-tools.ts';
import { DRIVERS, endAndAudit } from './harness/open-server.ts';
import { openRawDriver } from './harness/raw-driver.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const FLOW = 'demo.six-steps';

/** What an agent sends that remembers no token, to each of the tools. */
const FIRST_CALLS: Readonly<Record<string, object>> = {
  list_workflows: {},
  inspect_workflow: { workflowId: FLOW },
  start_workflow: { workflowId: FLOW },
  continue_workflow: {},
  resume_session: {},
  read_output: {},
  checkpoint_workflow: { output: { notesMarkdown: 'Went on with the work.' } },
  start_session: { title: 'Go on' },
  workflow_list: {},
  workflow_get: { workflow_id: 'create_app' },
  workflow_validate: { workflow_id: 'create_app' },
  workflow_preview_inputs: { workflow_id: 'create_app' },
  workflow_resolve_inputs: { workflow_id: 'create_app' },
  workflow_preview_rendered: { workflow_id: 'create_app' },
  workflow_step_plan: { workflow_id: 'create_app' },
  workflow_save: { manifest_content: 'workflow: create_app' },
  workflow_rename: { workflow_id: 'create_app', new_id: 'make_app' },
  workflow_delete: { workflow_id: 'create_app', confirm: 'create_app' },
  catalog_list: {},
  catalog_validate_openapi: { source: 'api.yaml' },
  catalog_preview_import: { source: 'api.yaml' },
  catalog_import_openapi: { source: 'api.yaml' },
  catalog_set_enabled: { catalog_id: 'pets', enabled: true },
  catalog_remove: { catalog_id: 'pets' },
  command_list: {},
  provider_list: {},
};

/** The call that an answer leads a lost agent to, by its structured form or by its words alone. */
const LED_BY: Readonly<Record<string, (answer: Answer) => readonly [string, object] | undefined>> = {
  'structured form': ({ structured }) => {
    const [open] = structured.openRuns ?? [];
    if (open !== undefined) return ['continue_workflow', { stateToken: open.stateToken }];
    return structured.nextCall && [structured.nextCall.tool, structured.nextCall.arguments];
  },
  text: ({ text }) => {
    const open = /stateToken (st\.\S+)\nTo continue one of them, call (\w+)/.exec(text);
    if (open !== null) return [open[2] ?? '', { stateToken: open[1] }];
    const named = /call (\w+) with (\{.*?\})/.exec(text);
    return named === null ? undefined : [named[1] ?? '', JSON.parse(named[2] ?? '')];
  },
};

/** Whether an answer shows the step that the run stands at, ready to be acknowledged. */
const showsStep = ({ structured, text }: Answer): boolean => {
  const at = structured.shown ?? structured;
  return at.pending?.stepId === 'step-2' && text.includes(at.ackToken);
};

/** A run at its second step, of which no client remembers anything. */
async function leaveRun(home: ServerHome) {
  const driver = await openRawDriver(launchOf({ home, workflowPaths: [FIXTURES] }));
  const begun = await driver.call('start_workflow', { workflowId: FLOW });
  const { nextCall } = begun.structured;
  await driver.call(nextCall.tool, {
    ...nextCall.arguments,
    output: { notesMarkdown: 'Did the first step.' },
  });
  await endAndAudit(driver);
}

/** A new start is a second run that is open, so it comes last. */
const IN_TURN = Object.keys(FIRST_CALLS).sort(
  (one, other) => Number(one === 'start_workflow') - Number(other === 'start_workflow'),
);

test('A1: every tool that there is can be the first one tried', () =>
  expect(Object.keys(FIRST_CALLS).sort()).toEqual(Object.values(OFFERED).flat().sort()));

test.each(DRIVERS)(
  'A1: with $name and a server as it comes, an agent without a token is back at its step after the tool it tried first and at most one call more',
  async ({ open }) => {
    const home = homeForTest();
    await leaveRun(home);
    const driver = await open(launchOf({ home, workflowPaths: [FIXTURES] }), home.root);
    const calls: Record<string, number> = {};
    try {
      for (const tool of IN_TURN) {
        const first = await driver.call(tool, FIRST_CALLS[tool]);
        for (const [form, ledBy] of Object.entries(LED_BY)) {
          const led = showsStep(first) ? undefined : ledBy(first);
          const second = led === undefined ? first : await driver.call(...led);
          calls[`${tool}, by its ${form}`] = showsStep(second) ? (led === undefined ? 1 : 2) : Number.NaN;
        }
      }
    } finally {
      await endAndAudit(driver);
    }
    const most = Object.keys(FIRST_CALLS).flatMap((tool) =>
      Object.keys(LED_BY).map((form) => [`${tool}, by its ${form}`, tool === 'resume_session' ? 1 : 2]),
    );
    expect(calls).toEqual(Object.fromEntries(most));
  },
);
