import { E, type Either } from '@workrail/kernel';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { BY_HAND, type ClientTextError, refuse } from '../text-error.ts';

const LENIENT = { allowTrailingComma: true, allowEmptyContent: true };

const WORDS: Readonly<Record<string, string>> = {
  InvalidNumberFormat: 'a number is not valid JSON',
  PropertyNameExpected: 'a key in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing after a key',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'an object is not closed',
  CloseBracketExpected: 'a list is not closed',
  EndOfFileExpected: 'there is more text after the end of the JSON value',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a string is not closed on its line',
  UnexpectedEndOfNumber: 'a number is cut off',
  InvalidUnicode: 'a \\u escape is not followed by four hex digits',
  InvalidEscapeCharacter: 'a backslash is followed by a character that JSON cannot escape',
  InvalidCharacter: 'a string contains a raw control character',
};

/** The object of a file with comments and trailing commas; undefined where it holds blanks and comments only. */
export function parseFile(text: string): Either<ClientTextError, Node | undefined> {
  const errors: ParseError[] = [];
  const root = parsed(text, errors);
  if (root === 'too deep') return refuse(text, { offset: 0, reason: 'it nests too deeply', fix: BY_HAND });
  const [first] = errors;
  if (first !== undefined) {
    const reason = WORDS[printParseErrorCode(first.error)] ?? 'a value is not valid JSON';
    return refuse(text, { offset: first.offset, reason: `it is not JSON: ${reason}`, fix: BY_HAND });
  }
  return root === undefined || root.type === 'object'
    ? E.right(root)
    : refuse(text, { offset: root.offset, reason: 'it is JSON, but not an object', fix: BY_HAND });
}

/** The parser calls itself for each level, and a file may nest without bound. */
function parsed(text: string, errors: ParseError[]): Node | undefined | 'too deep' {
  try {
    return parseTree(text, errors, LENIENT);
  } catch {
    return 'too deep';
  }
}

export const endOf = ({ offset, length }: Node): number => offset + length;

/** A member, as the text has it. */
export interface Member {
  readonly key: string;
  readonly node: Node;
  readonly value: Node;
}

export const membersOf = ({ children = [] }: Node): readonly Member[] =>
  children.flatMap((node) => {
    const [key, value] = node.children ?? [];
    return key === undefined || value === undefined ? [] : [{ key: String(key.value), node, value }];
  });

/** The member of this name. Readers differ in which of two they take, so two of them are refused. */
export function memberNamed(
  text: string,
  object: Node,
  name: string,
): Either<ClientTextError, Member | undefined> {
  const [first, second] = membersOf(object).filter(({ key }) => key === name);
  if (second === undefined) return E.right(first);
  const reason = `"${name}" occurs twice`;
  return refuse(text, { offset: second.node.offset, reason, fix: 'Remove one of them, then try again.' });
}
