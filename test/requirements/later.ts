import { existsSync } from 'node:fs';
import { COMMANDS } from '../../apps/export-cli/src/commands/index.ts';
import { offeredTools } from '../../apps/mcp-stdio/src/tools/registry.ts';
import { TOOLSETS } from '../../apps/mcp-stdio/src/tools/toolsets.ts';
import type { Later } from './requirement.ts';

/** A place where workflows are made: the compiler warns of an old id, and only there is it refused. */
const authoring = () => {
  const tools = offeredTools({ toolsets: TOOLSETS, readOnly: false }).map(({ name }) => name);
  const commands = COMMANDS.flatMap(({ name }) => name.split(' '));
  return [...tools, ...commands].some(makesOrSaves);
};

/** Whether a tool or command of this name makes a workflow, or keeps one under a name. */
export const makesOrSaves = (name: string): boolean =>
  /(?:^|[_-])(?:save|create|new|add|rename|publish)(?:[_-]|$)/.test(name);

const page = () => existsSync(new URL('../../apps/dashboard-web', import.meta.url));

export const LATER: readonly Later[] = [
  {
    heading: 'UI guidance (avoid “confusing soup”)',
    sha256: '01973c139d1519d0b645fc9f0726a52072995618a59974dfb260a31bed279b1d',
    what: 'A page that shows a session keeps its runs visibly apart',
    because: 'there is no page yet',
    arrived: page,
  },
  {
    heading: 'Workflow identity and namespaces (normative)',
    sha256: '681a09436da78c06c59b79b656087cc9f7c364b77a4440b60dcedf0f5a421f99',
    what: 'A workflow that is made or saved with an id without a dot is refused',
    because: 'workflow files are written with an editor; nothing here makes or saves one',
    arrived: authoring,
  },
];
