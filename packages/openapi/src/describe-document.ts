import { E, type Either } from '@workrail/kernel';
import { type ApiDescription, commandsOf, type ReadOptions } from './commands/read-commands.ts';
import { openDocument, type RefusedDocument } from './document/open-document.ts';

/** The text of a file that a document refers to, by its path from the document's folder. Left: why it cannot be read. */
export type ReadBeside = (file: string) => Promise<Either<string, string>>;

/** What the text of a document describes, with the files that it refers to. Left: why it is none. */
export async function describeDocument(
  text: string,
  readBeside: ReadBeside,
  options: ReadOptions = {},
): Promise<Either<RefusedDocument, ApiDescription>> {
  const opened = openDocument(text);
  if (E.isLeft(opened)) return opened;
  const document = opened.right;
  for (let files = document.wanted(); files.length > 0; files = document.wanted())
    for (const file of files) document.give(file, await readBeside(file));
  return commandsOf(document, options);
}
