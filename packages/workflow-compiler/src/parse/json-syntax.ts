import { type ParseErrorCode, printParseErrorCode } from 'jsonc-parser';
import { quoted } from '../report/report.ts';

type Words = readonly [message: string, suggestion: string];

const PLAIN: Readonly<Record<string, Words>> = {
  InvalidNumberFormat: [
    'a number is not written as JSON asks',
    'write it as 1, -2 or 0.5: no leading zero, plus sign or bare dot',
  ],
  ValueExpected: ['a value is missing', 'add a value, or remove the comma or colon before this place'],
  ColonExpected: ['a colon is missing after a key', 'write it as "key": value'],
  CommaExpected: ['a comma is missing', 'add a comma after the value before this place'],
  CloseBraceExpected: ['an object is not closed', 'add the missing "}"'],
  CloseBracketExpected: ['a list is not closed', 'add the missing "]"'],
  EndOfFileExpected: [
    'there is more text after the end of the JSON value',
    'remove it; a file contains one workflow',
  ],
  InvalidCommentToken: ['JSON has no comments', 'remove the comment, or use a YAML file'],
  UnexpectedEndOfComment: ['a comment is not closed', 'remove it; JSON has no comments'],
  UnexpectedEndOfString: [
    'a string is not closed on its line',
    'close it with a double quote; write a line break inside a text as \\n',
  ],
  UnexpectedEndOfNumber: ['a number is cut off', 'complete the number'],
  InvalidUnicode: [
    'a \\u escape is not followed by four hex digits',
    'write it as \\u00e9, or write the character itself',
  ],
  InvalidEscapeCharacter: [
    'a backslash is followed by a character that JSON cannot escape',
    'write a backslash itself as \\\\',
  ],
  InvalidCharacter: [
    'a string contains a raw control character, such as a tab',
    'write it as an escape: \\t for a tab, \\n for a line break',
  ],
};

export function jsonSyntaxMessage(code: ParseErrorCode, found: string): Words {
  const name = printParseErrorCode(code);
  const words = PLAIN[name];
  if (words !== undefined) return words;
  if (name === 'PropertyNameExpected') {
    const message = `a key in double quotes is expected, but ${seen(found)} is here`;
    return [message, 'put the key in double quotes; remove a comma before a closing brace'];
  }
  const suggestion = 'put texts in double quotes; other values are numbers, true, false and null';
  return [`${seen(found)} is not JSON`, suggestion];
}

const seen = (found: string): string => (found === '' ? 'the end of the file' : quoted(found));
