import type { Diagnostic } from '@workrail/workflow-compiler';

/** Whether nothing else keeps a workflow from being started than that its steps run commands, which is no mistake. */
export const runsCommands = (found: readonly Diagnostic[]): boolean => {
  const errors = found.filter(({ severity }) => severity === 'error');
  return errors.length > 0 && errors.every(({ rule }) => rule === 'command-workflow');
};
