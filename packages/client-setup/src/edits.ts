import { E, type Either } from '@workrail/kernel';
import type { Client } from './clients.ts';
import { entryOf, type ServerCommand } from './entry.ts';
import { withJsonEntry, withoutJsonEntry } from './json/json-entry.ts';
import type { EditedText } from './text-edit.ts';
import type { ClientTextError } from './text-error.ts';
import { withoutTomlEntry, withTomlEntry } from './toml/toml-entry.ts';

export { type ServerEntry, serverIn } from './server-entry.ts';

/** The text of a client's file with the server in it; what the user added to the entry stays. */
export function withServer(
  client: Client,
  text: string,
  server: ServerCommand,
): Either<ClientTextError, EditedText> {
  const edit = client.format === 'toml' ? withTomlEntry : withJsonEntry;
  return behindMark(text, (rest) => edit(rest, client.servers, entryOf(client, server)));
}

/** The text of a client's file without the server. */
export function withoutServer(client: Client, text: string): Either<ClientTextError, EditedText> {
  const edit = client.format === 'toml' ? withoutTomlEntry : withoutJsonEntry;
  return behindMark(text, (rest) => edit(rest, client.servers));
}

/** Editors on Windows begin files with a byte order mark, which no reader of JSON knows. */
function behindMark(
  text: string,
  edit: (rest: string) => Either<ClientTextError, EditedText>,
): Either<ClientTextError, EditedText> {
  if (!text.startsWith('\ufeff')) return edit(text);
  return E.map((after: EditedText) => ({ ...after, text: `\ufeff${after.text}` }))(edit(text.slice(1)));
}
