import { E, type Either, isJsonObject, type Json, type JsonObject, parseJson } from '@workrail/kernel';
import type { SavedFile } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { keptDigits } from './kept-digits.ts';

type Format = SavedFile['format'];

/** A workflow as the caller gives it. */
export interface ManifestContent {
  /** The text of the file, which is written as it is, or what it is to say. */
  readonly manifest_content: string | JsonObject;
  /** That of the file; as the text is written, or as the file is that it replaces, else YAML, where it is left out. */
  readonly format?: Format;
}

interface ManifestText {
  readonly text: string;
  readonly format: Format;
}

/** The text of the file that it makes; `instead` is the format of the file that it replaces. */
export function manifestTextOf(
  { manifest_content: content, format }: ManifestContent,
  instead: Format | undefined,
  { manifestText }: Pick<Awaited<ReturnType<Dependencies['compiler']>>, 'manifestText'>,
): Either<InvalidInputError, ManifestText> {
  if (typeof content !== 'string') {
    const kept = keptDigits(content, 'manifest_content', DIGITS);
    if (E.isLeft(kept)) return kept;
    const written = format ?? instead ?? 'yaml';
    const made = manifestText(content as Json, written);
    return E.isRight(made)
      ? E.right({ text: made.right, format: written })
      : invalid(
          'manifest_content',
          'format',
          `manifest_content cannot be written as ${written === 'json' ? 'JSON' : 'YAML'}: ${made.left}`,
          'Send the text of the file, or another format.',
        );
  }
  if (content.trim() === '')
    return invalid('manifest_content', 'required', 'manifest_content is empty', 'Send a workflow.');
  return content.isWellFormed()
    ? E.right({ text: content, format: format ?? formatOf(content) })
    : invalid(
        'manifest_content',
        'text',
        'manifest_content contains half of a character (a lone surrogate)',
        'Send whole characters.',
      );
}

const DIGITS = 'Send manifest_content as the text of the file, or write the number as text, in quotes.';

/** How a text is written; one that means to be JSON is told so where it is not. */
const formatOf = (text: string): Format =>
  /^\ufeff?\s*\{\s*"/.test(text) || isJsonObject(parseJson(text)) ? 'json' : 'yaml';
