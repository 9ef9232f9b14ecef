import { checkpointWorkflowTool } from './checkpoint-workflow.ts';
import { continueWorkflowTool } from './continue-workflow.ts';
import { inspectWorkflowTool } from './inspect-workflow.ts';
import { listWorkflowsTool } from './list-workflows.ts';
import { readOutputTool } from './read-output.ts';
import { resumeSessionTool } from './resume-session.ts';
import { startSessionTool } from './start-session.ts';
import { startWorkflowTool } from './start-workflow.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolsets.ts';

/** The tools of each toolset, in the order in which they are listed. */
const TOOLS_OF: Readonly<Record<Toolset, readonly Tool[]>> = {
  execution: [listWorkflowsTool, inspectWorkflowTool, startWorkflowTool, continueWorkflowTool],
  checkpoint: [checkpointWorkflowTool, startSessionTool],
  sessions: [resumeSessionTool, readOutputTool],
};

/** The tools that a server offers. Read-only wins: it leaves no tool that writes. */
export const offeredTools = ({
  toolsets,
  readOnly,
}: {
  readonly toolsets: readonly Toolset[];
  readonly readOnly: boolean;
}): readonly Tool[] =>
  toolsets.flatMap((name) => TOOLS_OF[name]).filter((tool) => !readOnly || tool.annotations.readOnlyHint);
