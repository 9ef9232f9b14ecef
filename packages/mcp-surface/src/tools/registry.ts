import type { Tool } from '../definition/define-tool.ts';
import { checkpointWorkflowTool } from './checkpoint-workflow.ts';
import { continueWorkflowTool } from './continue-workflow.ts';
import { inspectWorkflowTool } from './inspect-workflow.ts';
import { listWorkflowsTool } from './list-workflows.ts';
import { readOutputTool } from './read-output.ts';
import { resumeSessionTool } from './resume-session.ts';
import { startSessionTool } from './start-session.ts';
import { startWorkflowTool } from './start-workflow.ts';
import type { Toolset } from './toolsets.ts';

/** Every tool there is, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  listWorkflowsTool,
  inspectWorkflowTool,
  startWorkflowTool,
  continueWorkflowTool,
  resumeSessionTool,
  readOutputTool,
  checkpointWorkflowTool,
  startSessionTool,
];

/** The tools that a server offers. Read-only wins: it leaves no tool that writes. */
export const offeredTools = ({
  toolsets,
  readOnly,
}: {
  readonly toolsets: readonly Toolset[];
  readonly readOnly: boolean;
}): readonly Tool[] =>
  TOOLS.filter(
    ({ toolset, annotations }) => toolsets.includes(toolset) && (!readOnly || annotations.readOnlyHint),
  );
