export { type ObjectSchema, type PropertySchema, readArguments } from '@workrail/kernel/arguments';
export { type CallDependencies, callTool, looksForProject, type ToolResult, workingOn } from './call-tool.ts';
export {
  type Completion,
  type CompletionRequest,
  complete,
} from './completions/complete.ts';
export {
  asksWithForms,
  QUESTION_KEY,
  questionForm,
  readAnswer,
} from './confirmation-form.ts';
export type { Tool } from './definition/define-tool.ts';
export { describeDefect } from './errors/describe-defect.ts';
export type { ErrorPayload } from './errors/facts.ts';
export type { DataFolderError } from './errors/storage-errors.ts';
export { instructionsFor } from './instructions.ts';
export type { Person, PersonAnswer } from './person.ts';
export { getPrompt, type PromptResult } from './prompts/get-prompt.ts';
export type { Prompt } from './prompts/prompt.ts';
export { promptListing } from './prompts/prompt-listing.ts';
export { offeredPrompts } from './prompts/registry.ts';
export { type ResourceContents, readResource, type UnreadResource } from './resources/read-resource.ts';
export { offeredResources } from './resources/registry.ts';
export type { Resource } from './resources/resource.ts';
export { resourceListing, resourceTemplates } from './resources/resource-listing.ts';
export { executionText, TEXT_TEMPLATE_VERSION } from './text/execution-text.ts';
export { toolListing } from './tool-listing.ts';
export { offeredTools } from './tools/registry.ts';
export { DEFAULT_TOOLSETS, readToolsets, TOOLSETS, type Toolset } from './tools/toolsets.ts';
