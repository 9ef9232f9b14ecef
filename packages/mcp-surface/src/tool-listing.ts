import type { Tool } from './definition/define-tool.ts';

/** Tools as `tools/list` shows them. */
export const toolListing = (tools: readonly Tool[]) =>
  tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations,
  }));
