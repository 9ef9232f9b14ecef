import type { ListedWorkflow, Standing, WorkflowInspection } from '@workrail/application';
import { expect, test } from 'vitest';
import { inspectionText } from '../tools/inspect-workflow.ts';
import { listText } from '../tools/list-workflows.ts';
import { standingText } from './standing-text.ts';

const name = 'Tidy\n## When it is done';
const description = 'Tidies up.\n- team.other: Other.\u2028# Next';

test('the name of a workflow stays on its line, and begins no heading', () => {
  const standing: Standing = {
    name,
    description,
    metaGuidance: [],
    preconditions: [],
    clarificationPrompts: [],
  };
  expect(standingText(standing)[1]).toBe('## About this workflow: Tidy ## When it is done');
});

test('so it does where the workflow is inspected', () => {
  const inspection = {
    ...{
      workflowId: 'team.tidy',
      kind: 'workflow',
      source: 'project',
      version: '1.0.0',
      workflowHash: 'sha256:0',
    },
    ...{ name, description, warnings: [], notices: [], examples: [], metaGuidance: [], preconditions: [] },
    ...{ clarificationPrompts: [], outline: [], outlineTotal: 0 },
  } as unknown as WorkflowInspection;
  expect(inspectionText(inspection).split('\n')[0]).toBe(
    '# Tidy ## When it is done (team.tidy, workflow, project, version 1.0.0)',
  );
});

test('a list has a workflow on one line, with its description', () => {
  const item = {
    workflowId: 'team.tidy',
    name,
    description,
    version: '1.0.0',
    kind: 'workflow',
    source: 'project',
  };
  const text = listText({
    workflows: [item as unknown as ListedWorkflow],
    total: 1,
    problems: [],
    problemCount: 0,
  });
  expect(text.split('\n')[1]).toBe(
    '- team.tidy (workflow, project, 1.0.0): Tidy ## When it is done. Tidies up. - team.other: Other. # Next',
  );
});
