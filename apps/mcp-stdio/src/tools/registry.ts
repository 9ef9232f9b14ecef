import { continueWorkflowTool } from './continue-workflow.tool.ts';
import { inspectWorkflowTool } from './inspect-workflow.tool.ts';
import { listWorkflowsTool } from './list-workflows.tool.ts';
import { startWorkflowTool } from './start-workflow.tool.ts';
import type { Tool } from './tool.ts';

/** The tools of this server, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  listWorkflowsTool,
  inspectWorkflowTool,
  startWorkflowTool,
  continueWorkflowTool,
];
