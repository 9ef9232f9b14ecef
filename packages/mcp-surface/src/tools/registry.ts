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
const TOOLS: readonly Tool[] = [
  listWorkflowsTool,
  inspectWorkflowTool,
  startWorkflowTool,
  continueWorkflowTool,
  resumeSessionTool,
  readOutputTool,
  checkpointWorkflowTool,
  startSessionTool,
];

/**
 * How a server has to be started to offer a tool that it does not offer, as words after "start the server"; undefined where
 * there is no tool of that name.
 */
export function startedToOffer(name: string, offered: readonly Tool[]): string | undefined {
  const tool = TOOLS.find((one) => one.name === name || one.earlyNames?.includes(name));
  if (tool === undefined) return undefined;
  if (offered.some(({ toolset }) => toolset === tool.toolset)) return 'without --read-only';
  const mayWrite = tool.annotations.readOnlyHint || offered.some((one) => !one.annotations.readOnlyHint);
  return mayWrite ? 'with --toolsets all' : 'with --toolsets all and without --read-only';
}

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
