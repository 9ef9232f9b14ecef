import { didYouMean, editDistance } from '@workrail/kernel';
import type { Tool } from '../definition/define-tool.ts';
import type { NotOffered } from '../errors/not-offered.ts';
import { TOOLS } from './registry.ts';
import { TOOLSETS, type Toolset } from './toolsets.ts';

/** What is in the way of a tool that a server does not offer; undefined where there is no tool of that name. */
export function notOffered(name: string, offered: readonly Tool[]): NotOffered | undefined {
  const tool = toolNamed(TOOLS, name);
  if (tool === undefined) return undefined;
  const isOn = (toolset: Toolset) => offered.some((one) => one.toolset === toolset);
  const { toolset } = tool;
  if (isOn(toolset)) return { remedy: 'start the server without --read-only' };
  // Where nothing is offered, more than this toolset may be on.
  const names =
    offered.length === 0 ? 'all' : TOOLSETS.filter((one) => one === toolset || isOn(one)).join(',');
  const mayWrite = tool.annotations.readOnlyHint || offered.some((one) => !one.annotations.readOnlyHint);
  const remedy = `set WORKRAIL_TOOLSETS=${names} in the server's environment or start it with --toolsets ${names}`;
  return { toolset, remedy: mayWrite ? remedy : `${remedy}, and without --read-only` };
}

/** A name that a tool has now comes before one that another had earlier, and both before another spelling of one. */
export const toolNamed = (tools: readonly Tool[], name: string): Tool | undefined =>
  tools.find((tool) => tool.name === name) ??
  tools.find(({ earlyNames = [] }) => earlyNames.includes(name)) ??
  tools.find((tool) => tool.name === plainName(name));

/** The tool whose name was misspelt; a name that merely resembles one is none. */
export function toolMisspelt(tools: readonly Tool[], name: string): string | undefined {
  const plain = plainName(name);
  const near = didYouMean(
    plain,
    tools.map((tool) => tool.name),
  );
  return near !== undefined && editDistance(plain, near) <= Math.max(2, plain.length * 0.2)
    ? near
    : undefined;
}

/** `mcp__workrail__start-workflow` and `startWorkflow`: with a prefix of the client's, or as other languages write names. */
const plainName = (name: string): string =>
  name
    .slice(-MOST_OF_NAME)
    .replace(/^.*(?:__|[./:])/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();

const MOST_OF_NAME = 120;
