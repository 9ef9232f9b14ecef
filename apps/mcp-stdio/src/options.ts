import { parseArgs } from 'node:util';
import { E } from '@workrail/kernel';
import { DEFAULT_TOOLSETS, readToolsets, TOOLSETS, type Toolset } from '@workrail/mcp-surface';
import { LOG_LEVELS, type LogLevel } from './stderr-logger.ts';

/** Every flag has an environment variable of the same meaning; the flag wins. */
export const FLAGS = {
  'data-dir': { type: 'string', help: 'absolute path of the data folder' },
  'bundled-path': { type: 'string', help: 'folder to use instead of the bundled workflows' },
  'workflow-paths': { type: 'string', help: 'more workflow folders or files, separated like PATH' },
  'project-dir': {
    type: 'string',
    help: 'absolute path of the project, for calls that do not name one; CLAUDE_PROJECT_DIR is read too',
  },
  'log-level': { type: 'string', help: `${LOG_LEVELS.join(', ')} (default warn); logs go to stderr` },
  toolsets: {
    type: 'string',
    help: `tools to offer, separated by commas: ${TOOLSETS.join(', ')}, or all (default ${DEFAULT_TOOLSETS.join(',')})`,
  },
  'read-only': { type: 'boolean', help: 'offer only tools that read, and write nothing to the data folder' },
} as const;

/** The environment variable that means the same as a flag. */
export const variableOf = (flag: string): string => `WORKRAIL_${flag.toUpperCase().replaceAll('-', '_')}`;

export type Command =
  | {
      readonly kind: 'serve';
      readonly env: NodeJS.ProcessEnv;
      readonly logLevel: LogLevel;
      readonly toolsets: readonly Toolset[];
      readonly readOnly: boolean;
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'misuse'; readonly reason: string };

export function readCommand(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const toggles = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { ...FLAGS, ...toggles }, strict: true });
    if (values.help === true) return { kind: 'help' };
    if (values.version === true) return { kind: 'version' };
    // A flag with nothing behind it counts as left out, and its variable counts.
    const given = Object.entries(values)
      .map(([flag, value]) => [variableOf(flag), String(value)] as const)
      .filter(([, value]) => value.trim() !== '');
    return serve({ ...env, ...Object.fromEntries(given) });
  } catch (error) {
    return { kind: 'misuse', reason: error instanceof Error ? error.message : String(error) };
  }
}

function serve(env: NodeJS.ProcessEnv): Command {
  const level = (env.WORKRAIL_LOG_LEVEL ?? '').trim().toLowerCase() || 'warn';
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (logLevel === undefined) {
    return { kind: 'misuse', reason: `log level '${level}' is not one of ${LOG_LEVELS.join(', ')}` };
  }
  const toolsets = readToolsets(env.WORKRAIL_TOOLSETS ?? '');
  if (E.isLeft(toolsets)) return { kind: 'misuse', reason: toolsets.left };
  const readOnly = readToggle(env.WORKRAIL_READ_ONLY ?? '');
  return readOnly === undefined
    ? { kind: 'misuse', reason: `WORKRAIL_READ_ONLY is neither true nor false` }
    : { kind: 'serve', env, logLevel, toolsets: toolsets.right, readOnly };
}

/** A variable that is on or off; undefined where it says neither. */
function readToggle(text: string): boolean | undefined {
  const value = text.trim().toLowerCase();
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  return ['', '0', 'false', 'no', 'off'].includes(value) ? false : undefined;
}

/** The second is the command that starts this program, in words. */
export function helpText(version: string, [command, ...args]: readonly string[]): string {
  const flags = Object.entries(FLAGS).map(
    ([flag, { help }]) =>
      `  --${flag.padEnd(16)} ${help}\n  ${' '.repeat(18)} (environment: ${variableOf(flag)})`,
  );
  return `workrail-mcp ${version}: WorkRail as an MCP server on stdin and stdout

An MCP client starts this program; there is nothing to type here. To use it, run "workrail setup <client> --write", or add
this to your client's configuration:

  ${JSON.stringify({ mcpServers: { workrail: { command, args } } })}

Options:
${flags.join('\n')}
  -h, --help         print this help
  -v, --version      print the version

Workflows are read from the bundled folder, ~/.workrail/workflows, the workflowPaths of settings.json in the data
folder, --workflow-paths, and the project's .workrail/workflows and workflows folders. If several have a workflow with
the same id, the last one is used.
`;
}
