import * as z from 'zod';
import { answers, type RoutesByName } from './route.ts';

const place = z
  .string()
  .max(4_096)
  .exactOptional()
  .meta({ description: 'Project whose workflows are meant' });

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
  source: z.string().meta({ description: 'Where it comes from: bundled, user, project, …' }),
});

const problem = z.strictObject({ file: z.string(), message: z.string() });

const workflowsList = z.strictObject({
  workflows: z.array(listedWorkflow),
  problems: z.array(problem).meta({ description: 'Files that are not offered, and why' }),
});

const outlineLine = z.strictObject({
  kind: z.enum(['step', 'loop']),
  id: z.string(),
  title: z.string(),
  level: z.int().meta({ description: 'Depth in loops, from 0' }),
  details: z
    .array(z.string())
    .meta({ description: 'When it runs, what it asks for, the beginning of its prompt; a line each' }),
});

const workflowDetail = listedWorkflow.extend({
  workflowHash: z.string(),
  path: z.string().meta({ description: 'Of its file' }),
  text: z.string().meta({ description: 'The file as it is' }),
  outline: z.array(outlineLine),
  warnings: z.array(z.string()),
});

export const workflowRoutes = {
  listWorkflows: {
    method: 'get',
    path: '/api/workflows',
    summary: 'Workflows that can be started',
    query: workflowsQuery,
    answer: answers(workflowsList),
  },
  showWorkflow: {
    method: 'get',
    path: '/api/workflows/{workflowId}',
    summary: 'A workflow: its file, and what was compiled of it',
    params: z.strictObject({ workflowId: z.string().min(1).max(200) }),
    query: workflowQuery,
    answer: answers(workflowDetail),
  },
} as const satisfies RoutesByName;
