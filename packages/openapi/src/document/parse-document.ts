import {
  beginning,
  counted,
  E,
  type Either,
  isJsonObject,
  type Json,
  type JsonObject,
} from '@workrail/kernel';
import { Composer, type CST, type Document, Lexer, type ParsedNode, Parser } from 'yaml';
import type { Finding } from '../finding.ts';
import { repeatedKey } from './repeated-key.ts';

/** Characters: more than twice the largest document that a vendor is known to publish. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
/** Levels: real documents have at most forty. */
const MOST_LEVELS = 500;
/** How many nodes an alias may stand for, so that nested ones do not multiply without end. */
const MOST_ALIASED = 10_000;

const OPTIONS = {
  schema: 'core',
  version: '1.2',
  merge: true,
  strict: true,
  uniqueKeys: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Reads the text of a document, as JSON or YAML. Left: why it is none. Never throws. */
export function parseDocument(text: string): Either<Finding, JsonObject> {
  const value = parseValue(text);
  if (E.isLeft(value)) return value;
  return isJsonObject(value.right)
    ? E.right(value.right)
    : refused(
        'document_syntax',
        'the document is not an object',
        'an OpenAPI document begins with the key openapi',
      );
}

/** The same for a file of a document, which may hold any value. */
export function parseValue(text: string): Either<Finding, Json> {
  if (text.length > MOST_CHARACTERS)
    return refused(
      'document_size',
      `the document has ${counted(text.length, 'character')}, and at most ${MOST_CHARACTERS} are read`,
      'import a document of the part of the API that is needed',
    );
  const json = parsedJson(text);
  const value = json === undefined ? parsedYaml(text) : withoutRepeats(json, text);
  if (E.isLeft(value)) return value;
  if (depthOf(value.right, MOST_LEVELS) > MOST_LEVELS)
    return refused('document_depth', `the document is nested more than ${MOST_LEVELS} levels deep`);
  return value;
}

/** Undefined for what is not JSON; as YAML it may still be a document, and its mistakes are told with their lines. */
function parsedJson(text: string): Json | undefined {
  if (!/^[\s\uFEFF]*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    return undefined;
  }
}

function withoutRepeats(value: Json, text: string): Either<Finding, Json> {
  const repeated = repeatedKey(text);
  return repeated === undefined ? E.right(value) : twice(text, repeated.offset, repeated.key);
}

/** Which of them is meant nobody can say. */
const twice = (text: string, offset: number, key: string): Either<Finding, never> =>
  refused(
    'document_syntax',
    `${placeOf(text, offset)}: the key ${beginning(JSON.stringify(key), LONGEST_KEY)} stands twice in the same object`,
    'keep one of them',
  );

/** Characters. */
const LONGEST_KEY = 100;

/** As editors count; at the end it is that of the last line that has anything on it. */
function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, Math.min(offset, text.trimEnd().length)).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function parsedYaml(written: string): Either<Finding, Json> {
  // The format ends lines with these too, and the library does not.
  const text = written.replaceAll(/\r(?!\n)/g, '\n');
  const tokens = tokensOf(text);
  if (tokens === undefined)
    return refused('document_depth', `the document is nested more than ${MOST_LEVELS} levels deep`);
  const [document, second] = [...new Composer(OPTIONS).compose(tokens, true, text.length)] as [
    Document.Parsed<ParsedNode>,
    unknown?,
  ];
  if (second !== undefined)
    return refused('document_syntax', 'the file holds more than one YAML document', 'keep one of them');
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const [start] = mistake.pos;
    if (mistake.code === 'DUPLICATE_KEY') return twice(text, start, keyAt(text, start));
    return refused('document_syntax', `${placeOf(text, start)}: ${mistake.message}`);
  }
  try {
    return E.right(document.toJS({ maxAliasCount: MOST_ALIASED }) as Json);
  } catch (error) {
    return /^Excessive alias count/.test((error as Error).message)
      ? refused(
          'document_size',
          `its aliases stand for more than ${MOST_ALIASED} values, so that it could be of any size`,
          'write what they stand for, or use $ref',
        )
      : refused('document_syntax', `its aliases cannot be resolved: ${(error as Error).message}`);
  }
}

/** The key that begins at a place, without its quotation marks. */
function keyAt(text: string, start: number): string {
  const rest = text.slice(start, start + LONGEST_KEY);
  const quoted = /^(["'])(.*?)\1/s.exec(rest)?.[2];
  return quoted ?? rest.split(/\s*(?::(?:\s|$)|[\r\n])/)[0] ?? rest;
}

/** Undefined for what is nested too deeply, before anything recursive sees it. */
function tokensOf(text: string): readonly CST.Token[] | undefined {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MOST_LEVELS + 4) return undefined;
  }
  tokens.push(...parser.end());
  return tokens;
}

/** How many levels there are, as far as that matters. Without recursion, since a text decides on the depth. */
function depthOf(root: Json, most: number): number {
  let level: readonly Json[] = [root];
  for (let depth = 0; ; depth += 1) {
    if (level.length === 0 || depth > most) return depth;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as readonly Json[]) : [],
    );
  }
}

const refused = (rule: Finding['rule'], message: string, suggestion?: string): Either<Finding, never> =>
  E.left({ pointer: '', rule, message, ...(suggestion === undefined ? {} : { suggestion }) });
