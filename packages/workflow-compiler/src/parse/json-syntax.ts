import { type ParseErrorCode, printParseErrorCode } from 'jsonc-parser';
import { quoted } from '../report/wording.ts';

interface Words {
  readonly message: string;
  readonly suggestion: string;
}

const PLAIN: Readonly<Record<string, Words>> = {
  InvalidNumberFormat: {
    message: 'a number is not written as JSON asks',
    suggestion: 'write it as 1, -2 or 0.5: no leading zero, plus sign or bare dot',
  },
  ValueExpected: {
    message: 'a value is missing',
    suggestion: 'add a value, or remove the comma or colon before this place',
  },
  ColonExpected: { message: 'a colon is missing after a key', suggestion: 'write it as "key": value' },
  CommaExpected: {
    message: 'a comma is missing',
    suggestion: 'add a comma after the value before this place',
  },
  CloseBraceExpected: { message: 'an object is not closed', suggestion: 'add the missing "}"' },
  CloseBracketExpected: { message: 'a list is not closed', suggestion: 'add the missing "]"' },
  EndOfFileExpected: {
    message: 'there is more text after the end of the JSON value',
    suggestion: 'remove it; a file holds one workflow',
  },
  InvalidCommentToken: {
    message: 'JSON has no comments',
    suggestion: 'remove the comment, or use a YAML file',
  },
  UnexpectedEndOfComment: {
    message: 'a comment is not closed',
    suggestion: 'remove it; JSON has no comments',
  },
  UnexpectedEndOfString: {
    message: 'a text is not closed on its line',
    suggestion: 'close it with a double quote; write a line break inside a text as \\n',
  },
  UnexpectedEndOfNumber: { message: 'a number is cut off', suggestion: 'complete the number' },
  InvalidUnicode: {
    message: 'a \\u escape is not followed by four hex digits',
    suggestion: 'write it as \\u00e9, or write the character itself',
  },
  InvalidEscapeCharacter: {
    message: 'a backslash is followed by a character that JSON cannot escape',
    suggestion: 'write a backslash itself as \\\\',
  },
  InvalidCharacter: {
    message: 'a text holds a raw control character, such as a tab',
    suggestion: 'write it as an escape: \\t for a tab, \\n for a line break',
  },
};

export function jsonSyntaxMessage(code: ParseErrorCode, found: string): Words {
  const name = printParseErrorCode(code);
  const words = PLAIN[name];
  if (words !== undefined) return words;
  if (name === 'PropertyNameExpected') {
    const message = `a key in double quotes is expected, but ${seen(found)} stands here`;
    return { message, suggestion: 'put the key in double quotes; remove a comma before a closing brace' };
  }
  const message = `${seen(found)} is not JSON`;
  return {
    message,
    suggestion: 'put texts in double quotes; other values are numbers, true, false and null',
  };
}

const seen = (found: string): string => (found === '' ? 'the end of the file' : quoted(found));
