import * as z from 'zod';
import { get, type RoutesByName } from './route.ts';

const place = z.string().max(4_096).exactOptional().describe('Project whose workflows to use');

const workflowsQuery = z.strictObject({
  query: z.string().max(500).exactOptional(),
  workspace: place,
});
const workflowQuery = z.strictObject({ workspace: place });

const listedWorkflow = z.strictObject({
  workflowId: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  kind: z.enum(['workflow', 'routine']),
  source: z.string().describe('Where it comes from: bundled, user, project, …'),
});

const problem = z.strictObject({ file: z.string(), message: z.string() });

const workflowsList = z.strictObject({
  workflows: z.array(listedWorkflow),
  problems: z.array(problem).describe('Files that are not offered, and why'),
});

const outlineLine = z.strictObject({
  kind: z.enum(['step', 'loop']),
  id: z.string(),
  title: z.string(),
  level: z.int().describe('Depth in loops, from 0'),
  details: z
    .array(z.string())
    .describe('When it runs, what it asks for, and the start of its prompt; one line each'),
});

const workflowDetail = listedWorkflow.extend({
  workflowHash: z.string(),
  path: z.string().describe('Of its file'),
  text: z.string().describe('The file as it is'),
  outline: z.array(outlineLine),
  warnings: z.array(z.string()),
});

export const workflowRoutes = {
  listWorkflows: get(
    '/api/workflows',
    'Workflows that can be started',
    { query: workflowsQuery },
    workflowsList,
  ),
  showWorkflow: get(
    '/api/workflows/{workflowId}',
    'A workflow: its file and its compiled form',
    { params: z.strictObject({ workflowId: z.string().min(1).max(200) }), query: workflowQuery },
    workflowDetail,
  ),
} as const satisfies RoutesByName;
