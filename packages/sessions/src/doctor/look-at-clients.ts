import { CLIENT_SCOPES, CLIENTS, type Client, type ClientScope } from '@workrail/client-setup';
import { E } from '@workrail/kernel';
import type { CommandFacts, EntryCaveat, ServerFileFacts } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { nodeScript } from './node-script.ts';

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
        /** Undefined where Node runs no file that is known. */
        readonly server: { readonly path: string; readonly file: ServerFileFacts } | undefined;
        /** The package that is run by npx, such as `workrail@1.2.3`; undefined where none is. */
        readonly fetched: string | undefined;
        /** Why the entry may fail later. */
        readonly caveats: readonly EntryCaveat[];
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
  const seen = await seenIn(deps, client, place.right);
  return seen && { client, scope, path: place.right, seen };
}

async function seenIn(
  { clientFiles, hostHealth }: ClientDependencies,
  client: Client,
  file: string,
): Promise<ClientLook['seen'] | undefined> {
  const text = await clientFiles.read(file)();
  if (E.isLeft(text)) return { is: 'unreadable', reason: text.left.reason };
  if (text.right === undefined) return undefined;
  // Loaded on first use: most commands need no parsers.
  const { serverIn } = await import('@workrail/client-setup/edits');
  const entry = serverIn(client, text.right);
  if (E.isLeft(entry)) return { ...entry.left, is: 'refused' };
  if (entry.right === undefined) return undefined;
  const { command, args, atAddress } = entry.right;
  if (atAddress) return { is: 'address' };
  if (command === undefined) return { is: 'no_command' };
  const program = await hostHealth.command(command);
  // What another program does with its arguments is not known.
  const path = program.is === 'node' ? nodeScript(args) : undefined;
  const server = path === undefined ? undefined : { path, file: await hostHealth.serverFile(path) };
  const fetched = fetchedBy(command, args);
  const caveats = fetched === undefined ? hostHealth.entryCaveats(command, path) : [];
  return { is: 'started', command, program, server, fetched, caveats };
}

/** What npx runs, if the entry is one that setup writes; on Windows, its shell starts npx. */
function fetchedBy(command: string, args: readonly string[]): string | undefined {
  const words = [command, ...args].join(' ');
  return /^(?:cmd \/c )?npx -y (workrail@\S+) mcp\b/.exec(words)?.[1];
}
