import { existsSync } from 'node:fs';
import { runProgram } from '../../apps/export-cli/src/program.ts';
import { offeredTools } from '../../apps/mcp-stdio/src/tools/registry.ts';
import { TOOLSETS } from '../../apps/mcp-stdio/src/tools/toolsets.ts';
import type { Later } from './requirement.ts';

/** The commands that the command line knows, read from its help. */
export async function commands(...args: readonly string[]): Promise<readonly string[]> {
  let help = '';
  const none = async () => 0 as const;
  await runProgram(
    [...args, '--help'],
    { validate: none, list: none, preview: none, schema: none },
    { out: (text) => (help += text), err: () => {} },
  );
  return [...help.matchAll(/^ {2}([a-z][a-z-]+)(?: |$)/gm)].map(([, name = '']) => name);
}

const bundles = async () => (await commands()).some((name) => name === 'import' || name === 'export');

/** A place where workflows are made: the compiler warns of an old id, and only there is it refused. */
const authoring = async () => {
  const tools = offeredTools({ toolsets: TOOLSETS, readOnly: false }).map(({ name }) => name);
  const names = [...tools, ...(await commands()), ...(await commands('workflow'))];
  return names.some(makesOrSaves);
};

/** Whether a tool or command of this name makes a workflow, or keeps one under a name. */
export const makesOrSaves = (name: string): boolean =>
  /(?:^|[_-])(?:save|create|new|add|rename|publish)(?:[_-]|$)/.test(name);

const page = () => existsSync(new URL('../../apps/dashboard-web', import.meta.url));

const NO_BUNDLES = 'there are no bundles yet: nothing exports a session or takes one in';

export const LATER: readonly Later[] = [
  {
    heading: 'Export/import bundles (resumable) (normative)',
    sha256: '9b638b4f433bb8c2cda496fb7932b36d3e05f90408ef2d59a76e3f6d0fc90093',
    what: 'A session that was taken in from a file goes on as it would have where it came from',
    because: NO_BUNDLES,
    arrived: bundles,
  },
  {
    heading: 'Bundle format (recommended)',
    sha256: '5817fb05dce21f7654520a5139fa24b9b5847a6d2e767d698ac9ec89f6bf558b',
    what: 'A bundle says which version of the format it has',
    because: NO_BUNDLES,
    arrived: bundles,
  },
  {
    heading: 'Required bundle contents (normative)',
    sha256: '4f3dd95f1d6b1e826dfc092c0484912d26891d33f916da16c943de1b770a3ca0',
    what: 'A bundle holds all that a run needs to go on, and no tokens',
    because: NO_BUNDLES,
    arrived: bundles,
  },
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
