import type { CompiledWorkflow } from '@workrail/workflow-compiler';

/** Whether the server does steps of a workflow. */
export const runsCommands = ({ instructions }: CompiledWorkflow): boolean =>
  instructions.some(({ op }) => op === 'command');
