import {
  blockFor,
  type ClientScope,
  type ClientTextError,
  clientNamed,
  type EditedText,
  serverFor,
  type UnknownClientError,
} from '@workrail/client-setup';
import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type {
  ClientFileChangedError,
  ClientFileError,
  ClientPlaceError,
  EntryCaveat,
  ServerMissingError,
  ServerRoute,
} from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { caveatsIn } from './caveats-in.ts';

export interface SetupClientInput {
  readonly client: string;
  readonly scope: ClientScope;
  readonly action: 'print' | 'write' | 'remove';
}

export interface ClientSetup {
  readonly client: string;
  readonly title: string;
  readonly scope: ClientScope;
  /** The file of the client, whether it is there or not. */
  readonly path: string;
  readonly outcome: 'printed' | 'made' | EditedText['outcome'];
  /** How the entry starts the server; undefined where it is removed. */
  readonly route?: ServerRoute;
  /** Why the entry may fail later; left out where nothing is known. */
  readonly caveats?: readonly EntryCaveat[];
  /** Where it is printed: the text of a file that holds the server and nothing else. */
  readonly block?: string;
  /** Where it is printed and the file has an entry of this name: whether writing would leave it as it is. */
  readonly existing?: 'same' | 'different';
  /** Where it is printed and the file cannot be read or edited: why writing would fail. */
  readonly unusable?: UnusableFile;
}

/** What is wrong with a client's file, at which place where that is known, and what to do. */
interface UnusableFile {
  readonly reason: string;
  readonly line?: number;
  readonly column?: number;
  readonly fix: string;
}

/** The text of a client's file can't be edited safely, and was not. */
export interface ClientFileRefusedError extends Omit<ClientTextError, '_tag'> {
  readonly _tag: 'ClientFileRefusedError';
  readonly path: string;
}

export type SetupClientError =
  | UnknownClientError
  | ServerMissingError
  | ClientPlaceError
  | ClientFileError
  | ClientFileChangedError
  | ClientFileRefusedError;

type SetupDependencies = Pick<Dependencies, 'clientFiles'>;

/** The server in the configuration of an MCP client: as text, put in, or taken out. */
export const setupClient =
  ({ clientFiles }: SetupDependencies) =>
  ({ client: name, scope, action }: SetupClientInput): TaskEither<SetupClientError, ClientSetup> =>
    program(async ({ take, value }) => {
      const client = value(clientNamed(name));
      const path = await take(clientFiles.locate(client.places[scope]));
      const told = { client: client.id, title: client.title, scope, path };
      const edit = async (change: Edit) => ({
        ...told,
        outcome: await take(changeText({ clientFiles }, { path, personal: scope === 'user', change })),
      });
      if (action === 'remove') return edit(async (text) => (await edits()).withoutServer(client, text));
      const { route, caveats: all, ...start } = await take(clientFiles.server());
      const some = caveatsIn(scope, all);
      const caveats = some.length === 0 ? {} : { caveats: some };
      const server = serverFor(client, scope, start);
      const change: Edit = async (text) => (await edits()).withServer(client, text, server);
      if (action === 'print') {
        const block = blockFor(client, server);
        const found = await existingIn({ clientFiles }, path, change);
        return { ...told, outcome: 'printed' as const, route, ...caveats, block, ...found };
      }
      const edited = await edit(change);
      return { ...edited, route, ...caveats };
    });

/** Loaded on first use: most commands need no parsers. */
const edits = () => import('@workrail/client-setup/edits');

type Edit = (text: string) => Promise<Either<ClientTextError, EditedText>>;

/** What stands in the file already, or in the way of writing it. */
async function existingIn(
  { clientFiles }: SetupDependencies,
  path: string,
  change: Edit,
): Promise<Pick<ClientSetup, 'existing' | 'unusable'>> {
  const text = await clientFiles.read(path)();
  if (E.isLeft(text)) return { unusable: { reason: text.left.reason, fix: 'Resolve that first.' } };
  if (text.right === undefined) return {};
  const edited = await change(text.right);
  if (E.isLeft(edited)) {
    const { _tag, ...unusable } = edited.left;
    return { unusable };
  }
  if (edited.right.outcome === 'added') return {};
  return { existing: edited.right.outcome === 'already_there' ? 'same' : 'different' };
}

/** A client that is running writes its file as well; sooner or later it rests. */
const ATTEMPTS = 5;

const changeText = (
  { clientFiles }: SetupDependencies,
  { path, personal, change }: { readonly path: string; readonly personal: boolean; readonly change: Edit },
  attempt = 1,
): TaskEither<SetupClientError, ClientSetup['outcome']> =>
  program(async ({ take, fail }) => {
    const before = await take(clientFiles.read(path));
    const edited = await change(before ?? '');
    if (E.isLeft(edited)) return fail({ ...edited.left, _tag: 'ClientFileRefusedError', path });
    const { text, outcome } = edited.right;
    if (text === (before ?? '')) return outcome;
    const written = await clientFiles.replace(path, { before, after: text, personal })();
    if (E.isRight(written)) return before === undefined ? 'made' : outcome;
    if (written.left._tag !== 'ClientFileChangedError' || attempt === ATTEMPTS) return fail(written.left);
    return take(changeText({ clientFiles }, { path, personal, change }, attempt + 1));
  });
