/** What the compiler made as it is stored, for those who read it and compile nothing. */
export { parseCompiledWorkflow } from './parse-compiled-workflow.ts';
export { parseCompiledOutcome, parseHeaderOutcome } from './stored-outcomes.ts';
export { workflowHashOf } from './workflow-hash.ts';
