import { CLIENT_SCOPES, CLIENTS, type Client, type ClientScope } from '@workrail/client-setup';
import { E } from '@workrail/kernel';
import type { CommandFacts, ServerFileFacts } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';

/** A file of a client that says something about the server, or that can't be read. */
export interface ClientLook {
  readonly client: Client;
  readonly scope: ClientScope;
  readonly path: string;
  readonly seen:
    | { readonly is: 'unreadable'; readonly reason: string }
    | { readonly is: 'refused'; readonly line: number; readonly column: number; readonly reason: string }
    | { readonly is: 'address' }
    | { readonly is: 'no_command' }
    | {
        readonly is: 'started';
        readonly command: string;
        readonly program: CommandFacts;
        /** Undefined where no argument names a program. */
        readonly server: { readonly path: string; readonly file: ServerFileFacts } | undefined;
      };
}

type ClientDependencies = Pick<Dependencies, 'clientFiles' | 'hostHealth'>;

/** The files of all known clients, for the user and for the project, as far as they concern the server. */
export async function lookAtClients(deps: ClientDependencies): Promise<readonly ClientLook[]> {
  const looks = CLIENTS.flatMap((client) => CLIENT_SCOPES.map((scope) => lookAt(deps, client, scope)));
  return (await Promise.all(looks)).flatMap((look) => look ?? []);
}

async function lookAt(
  deps: ClientDependencies,
  client: Client,
  scope: ClientScope,
): Promise<ClientLook | undefined> {
  const place = await deps.clientFiles.locate(client.places[scope])();
  if (E.isLeft(place)) return undefined;
  const path = place.right;
  const text = await deps.clientFiles.read(path)();
  if (E.isLeft(text)) return { client, scope, path, seen: { is: 'unreadable', reason: text.left.reason } };
  if (text.right === undefined) return undefined;
  // Loaded on first use: most commands need no parsers.
  const { serverIn } = await import('@workrail/client-setup/edits');
  const entry = serverIn(client, text.right);
  if (E.isLeft(entry)) return { client, scope, path, seen: { ...entry.left, is: 'refused' } };
  if (entry.right === undefined) return undefined;
  const { command, args, atAddress } = entry.right;
  if (atAddress) return { client, scope, path, seen: { is: 'address' } };
  if (command === undefined) return { client, scope, path, seen: { is: 'no_command' } };
  const server = args.find((arg) => /\.[cm]?js$/.test(arg));
  return {
    client,
    scope,
    path,
    seen: {
      is: 'started',
      command,
      program: await deps.hostHealth.command(command),
      server:
        server === undefined ? undefined : { path: server, file: await deps.hostHealth.serverFile(server) },
    },
  };
}
