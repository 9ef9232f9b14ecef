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
}

export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-code',
    title: 'Claude Code',
    format: 'json',
    servers: 'mcpServers',
    typed: true,
    places: {
      user: {
        base: 'home',
        path: '.claude.json',
        unless: { variable: 'CLAUDE_CONFIG_DIR', path: '.claude.json' },
      },
      project: { base: 'project', path: '.mcp.json' },
    },
  },
  {
    id: 'cursor',
    title: 'Cursor',
    format: 'json',
    servers: 'mcpServers',
    typed: false,
    places: {
      user: { base: 'home', path: '.cursor/mcp.json' },
      project: { base: 'project', path: '.cursor/mcp.json' },
    },
  },
  {
    id: 'vscode',
    title: 'VS Code',
    format: 'json',
    servers: 'servers',
    typed: true,
    places: {
      user: { base: 'config', path: 'Code/User/mcp.json' },
      project: { base: 'project', path: '.vscode/mcp.json' },
    },
  },
  {
    id: 'codex',
    title: 'Codex',
    format: 'toml',
    servers: 'mcp_servers',
    typed: false,
    places: {
      user: {
        base: 'home',
        path: '.codex/config.toml',
        unless: { variable: 'CODEX_HOME', path: 'config.toml' },
      },
      project: { base: 'project', path: '.codex/config.toml' },
    },
  },
  {
    id: 'gemini',
    title: 'Gemini CLI',
    format: 'json',
    servers: 'mcpServers',
    typed: false,
    places: {
      user: {
        base: 'home',
        path: '.gemini/settings.json',
        unless: { variable: 'GEMINI_CLI_HOME', path: '.gemini/settings.json' },
      },
      project: { base: 'project', path: '.gemini/settings.json' },
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
