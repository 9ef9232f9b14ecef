import { counted } from '@workrail/kernel';
import { Composer, type CST, type Document, Lexer, type ParsedNode, Parser, type YAMLError } from 'yaml';
import type { Report } from '../report/report.ts';
import { reportDepth } from './scalars.ts';
import { MAX_DEPTH, type SourceNode, WHOLE_FILE } from './source-tree.ts';
import { type MisplacedLine, misplacedLine } from './yaml-indentation.ts';
import { yamlMistakeText } from './yaml-mistakes.ts';
import { convertYaml } from './yaml-tree.ts';

/** Duplicate keys are looked for on the tree, as in JSON. `%YAML 1.1` changes nothing: core schema always. */
const OPTIONS = {
  schema: 'core',
  version: '1.2',
  merge: true,
  strict: true,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** The parser's stack holds a document and a scalar besides the collections around the current place. */
const MAX_STACK = MAX_DEPTH + 4;

/** Reads one YAML 1.2 document; undefined, with errors in the report, where the text is none. */
export function parseYaml(text: string, report: Report): SourceNode | undefined {
  const tokens = tokensOf(text, report);
  if (tokens === undefined) return undefined;
  const documents = composed(tokens, text, report);
  if (documents === undefined) return undefined;
  const [document, second] = documents;
  if (document === undefined) return report.error(WHOLE_FILE, 'syntax', 'the file contains no YAML document');
  if (second !== undefined) return reportSecondDocument(second, report);
  const mistakes = [...document.errors, ...document.warnings];
  // Where only quotes are missing, the rest of the document is what it says.
  if (!mistakes.every(lacksQuotes)) {
    const misplaced = misplacedLine(text);
    return misplaced === undefined ? reportMistakes(mistakes, report) : reportIndentation(misplaced, report);
  }
  const others = mistakes.filter(({ pos }) => !followsBraces(text, pos[0]));
  if (others.length > 0) reportMistakes(others, report);
  const tree = convertYaml(document.contents, text, report);
  return mistakes.length > 0 && !report.hasErrors() ? reportMistakes(mistakes, report) : tree;
}

/** Refuses deep nesting while it reads, before anything recursive sees the tokens. */
function tokensOf(text: string, report: Report): readonly CST.Token[] | undefined {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MAX_STACK) return reportDepth(report, { offset: parser.offset, pointer: '' });
  }
  tokens.push(...parser.end());
  return tokens;
}

/** The composer makes an error object of every mistake; without stack traces that takes a fifth of the time. */
const STACK_TRACES = Error as { stackTraceLimit?: number | undefined };

type YamlDocument = Document.Parsed<ParsedNode>;

function composed(
  tokens: readonly CST.Token[],
  text: string,
  report: Report,
): readonly YamlDocument[] | undefined {
  const { stackTraceLimit } = STACK_TRACES;
  try {
    STACK_TRACES.stackTraceLimit = 0;
    return [...new Composer(OPTIONS).compose(tokens, true, text.length)] as YamlDocument[];
  } catch {
    const message = 'the file cannot be read as YAML';
    return report.error(WHOLE_FILE, 'syntax', message, 'check its indentation');
  } finally {
    STACK_TRACES.stackTraceLimit = stackTraceLimit;
  }
}

function reportSecondDocument(second: YamlDocument, report: Report): undefined {
  const message = 'a second YAML document starts here; a file contains one workflow';
  const advice = 'remove the line "---" and what follows, or move it to a file of its own';
  return report.error({ offset: second.range[0], pointer: '' }, 'syntax', message, advice);
}

/** An unquoted text begins with a character that means something, or goes on behind what looked like all of it. */
const lacksQuotes = ({ code, message }: YAMLError): boolean =>
  code === 'BAD_SCALAR_START' || (code === 'UNEXPECTED_TOKEN' && message.includes('scalar at node end'));

/** Such a text is told of as a whole, where it begins. */
const followsBraces = (text: string, offset: number): boolean =>
  /\{\{[^{}\n]*\}\}\s*$/.test(text.slice(Math.max(0, offset - 200), offset));

/** After a few, the parser has lost its way and complains about what is right. */
const MAX_MISTAKES = 10;

function reportIndentation({ offset, indent, expected, like }: MisplacedLine, report: Report): undefined {
  const message = `the line is indented by ${counted(indent, 'space')}, which fits nothing above it`;
  const advice = `indent it by ${counted(expected, 'space')}, as line ${like}`;
  return report.error({ offset, pointer: '' }, 'syntax', message, advice);
}

function reportMistakes(mistakes: readonly YAMLError[], report: Report): undefined {
  for (const mistake of mistakes.slice(0, MAX_MISTAKES)) {
    report.error(
      { offset: mistake.pos[0], pointer: '' },
      'syntax',
      ...yamlMistakeText(mistake, lacksQuotes(mistake)),
    );
  }
  return undefined;
}
