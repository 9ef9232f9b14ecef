import { didYouMean, E, type Either } from '@workrail/kernel';

/** A file for all projects of a user, or one of a project, which others may share. */
export const CLIENT_SCOPES = ['user', 'project'] as const;
export type ClientScope = (typeof CLIENT_SCOPES)[number];

/** Where a client keeps a file, on any machine. */
export interface ClientPlace {
  /** `config` is the folder in which the platform keeps the settings of a user's desktop programs. */
  readonly base: 'home' | 'config' | 'project';
  /** From there, with slashes. */
  readonly path: string;
  /** A variable that moves the file: the folder that it names, and the path from there. */
  readonly unless?: { readonly variable: string; readonly path: string };
}

export interface Client {
  /** As people type it. */
  readonly id: string;
  readonly title: string;
  readonly format: 'json' | 'toml';
  /** The member of the file that holds the servers, by name. */
  readonly servers: string;
  /** Whether an entry says by which transport its server is reached. */
  readonly typed: boolean;
  readonly places: Readonly<Record<ClientScope, ClientPlace>>;
  /** What the client puts the project's folder in for, in arguments of a server in a project's file. */
  readonly projectFolder?: string;
}

const inHome = (path: string, unless?: ClientPlace['unless']): ClientPlace =>
  unless === undefined ? { base: 'home', path } : { base: 'home', path, unless };
const inProject = (path: string): ClientPlace => ({ base: 'project', path });

const JSON_FILE = { format: 'json', servers: 'mcpServers', typed: false } as const;

// In text that other programs read, not a template of this one.
const WORKSPACE_FOLDER = '$' + '{workspaceFolder}';

export const CLIENTS: readonly Client[] = [
  {
    ...JSON_FILE,
    id: 'claude-code',
    title: 'Claude Code',
    typed: true,
    places: {
      user: inHome('.claude.json', { variable: 'CLAUDE_CONFIG_DIR', path: '.claude.json' }),
      project: inProject('.mcp.json'),
    },
  },
  {
    ...JSON_FILE,
    id: 'cursor',
    title: 'Cursor',
    projectFolder: WORKSPACE_FOLDER,
    places: { user: inHome('.cursor/mcp.json'), project: inProject('.cursor/mcp.json') },
  },
  {
    ...JSON_FILE,
    id: 'vscode',
    title: 'VS Code',
    projectFolder: WORKSPACE_FOLDER,
    servers: 'servers',
    typed: true,
    places: { user: { base: 'config', path: 'Code/User/mcp.json' }, project: inProject('.vscode/mcp.json') },
  },
  {
    id: 'codex',
    title: 'Codex',
    format: 'toml',
    servers: 'mcp_servers',
    typed: false,
    places: {
      user: inHome('.codex/config.toml', { variable: 'CODEX_HOME', path: 'config.toml' }),
      project: inProject('.codex/config.toml'),
    },
  },
  {
    ...JSON_FILE,
    id: 'gemini',
    title: 'Gemini CLI',
    places: {
      user: inHome('.gemini/settings.json', { variable: 'GEMINI_CLI_HOME', path: '.gemini/settings.json' }),
      project: inProject('.gemini/settings.json'),
    },
  },
];

/** There is no client of this name. */
export interface UnknownClientError {
  readonly _tag: 'UnknownClientError';
  readonly name: string;
  readonly known: readonly string[];
  readonly didYouMean?: string;
}

export function clientNamed(name: string): Either<UnknownClientError, Client> {
  const client = CLIENTS.find(({ id }) => id === name);
  if (client !== undefined) return E.right(client);
  const known = CLIENTS.map(({ id }) => id);
  const begun = known.find((id) => name !== '' && id.startsWith(name.toLowerCase()));
  const meant = didYouMean(name, known) ?? begun;
  return E.left({
    _tag: 'UnknownClientError',
    name,
    known,
    ...(meant === undefined ? {} : { didYouMean: meant }),
  });
}
