import type { JsonObject } from '@workrail/kernel';
import type { Client, ClientScope } from './clients.ts';
import { BLOCK_STYLE, writtenJson } from './json/json-style.ts';
import { SERVER_NAME } from './server.ts';
import { tomlTable } from './toml/toml-table.ts';

/** How the server is started: programs of this machine by absolute path, never through a shell. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The server as a file of this scope starts it: it is told the project where the client can say which one it is. */
export function serverFor(
  { projectFolder }: Client,
  scope: ClientScope,
  { command, args }: ServerCommand,
): ServerCommand {
  const told = projectFolder === undefined || scope !== 'project' ? [] : ['--project-dir', projectFolder];
  return { command, args: [...args, ...told] };
}

/** The members of the entry that are ours, in order; all others are the user's. */
export const entryOf = ({ typed }: Client, { command, args }: ServerCommand): JsonObject => ({
  ...(typed ? { type: 'stdio' } : {}),
  command: command.toWellFormed(),
  args: args.map((arg) => arg.toWellFormed()),
});

/** The whole text of a file that holds the server and nothing else. */
export function blockFor(client: Client, server: ServerCommand): string {
  const entry = entryOf(client, server);
  return client.format === 'toml'
    ? `${tomlTable([client.servers, SERVER_NAME], entry, '\n')}\n`
    : `${writtenJson({ [client.servers]: { [SERVER_NAME]: entry } }, BLOCK_STYLE, '')}\n`;
}
