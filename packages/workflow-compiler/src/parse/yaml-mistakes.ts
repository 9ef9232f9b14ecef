import type { YAMLError } from 'yaml';
import { plain } from '../report/report.ts';

type Words = readonly [message: string, suggestion: string];

const QUOTES = 'put the whole text in quotes';
const PLAIN = 'workflow files need none: remove it';

/** The parser's own message after a plain beginning, for what has many forms. */
const inYaml =
  (suggestion: string) =>
  (message: string): Words => [`this is not valid YAML: ${plain(message, 80)}`, suggestion];
const always =
  (...words: Words) =>
  (): Words =>
    words;

/** Every mistake that the parser knows, in plain words with what to do; one that it learns does not compile without. */
const MISTAKES: Readonly<Record<YAMLError['code'], (message: string) => Words>> = {
  ALIAS_PROPS: always(
    'an alias (*name) has an anchor or a tag of its own',
    'remove what stands before the alias',
  ),
  BAD_ALIAS: inYaml('an alias is "*" and the name of an anchor; put a text that begins with "*" in quotes'),
  BAD_COLLECTION_TYPE: inYaml(PLAIN),
  BAD_DIRECTIVE: inYaml('workflow files need no lines that begin with "%": remove the line'),
  BAD_DQ_ESCAPE: inYaml(
    'between double quotes, write a backslash as "\\\\", or use single quotes, which leave backslashes alone',
  ),
  BAD_INDENT: (message) =>
    message.startsWith('Flow ')
      ? [
          'a bracket or a brace is not closed, or the lines up to its end are not indented',
          'close it with "]" or "}", and indent what stands between; put a text that begins with one in quotes',
        ]
      : inYaml('indent the lines of one list or object alike, with spaces')(message),
  BAD_PROP_ORDER: inYaml('put the tag or the anchor directly before the value, on its line'),
  BAD_SCALAR_START: inYaml(QUOTES),
  BLOCK_AS_IMPLICIT_KEY: inYaml(QUOTES),
  BLOCK_IN_FLOW: inYaml('between brackets or braces, write lists as [a, b] and objects as {a: b}'),
  DUPLICATE_KEY: always('the key is used twice in one object', 'remove or rename one of the two'),
  IMPOSSIBLE: inYaml('write the part in a simpler way'),
  KEY_OVER_1024_CHARS: always(
    'the key is longer than 1,024 characters',
    'shorten it, or close the quote before it',
  ),
  MISSING_CHAR: inYaml(
    'close each quote, bracket and brace, and put a space after each ":" and between the parts of a line',
  ),
  MULTILINE_IMPLICIT_KEY: inYaml(
    'a key is on one line, with ":" after it; check the indentation, and that each quote is closed',
  ),
  MULTIPLE_ANCHORS: always('the value has several anchors (&name)', 'leave one of them'),
  MULTIPLE_DOCS: always('a second YAML document starts here', 'remove the line "---" and what follows'),
  MULTIPLE_TAGS: always('the value has several tags (!name)', PLAIN),
  NON_STRING_KEY: always('a key is not a text', 'put the key in quotes'),
  RESOURCE_EXHAUSTION: inYaml('write the part in a simpler way'),
  TAB_AS_INDENT: always('a tab is used as indentation', 'indent with spaces'),
  TAG_RESOLVE_FAILED: (message) => [`the YAML tag is not known: ${plain(message)}`, 'remove the tag'],
  UNEXPECTED_TOKEN: inYaml(
    'check the indentation here, and that each quote, bracket and brace above is closed',
  ),
};

/** What is wrong and what to do; `lacksQuotes` where a text only needs them. */
export function yamlMistakeText({ code, message }: YAMLError, lacksQuotes: boolean): Words {
  const [what, suggestion] = MISTAKES[code](message);
  return [what, lacksQuotes ? QUOTES : suggestion];
}
