import { E, type Either } from '@workrail/kernel';
import { parse, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import { BY_HAND, type ClientTextError, refuse } from '../text-error.ts';
import { statementsOf, type TomlStatement } from './toml-statements.ts';

/** A table as it is written: its header, and what stands below it up to the next one. */
export interface TomlSection {
  /** Undefined for what stands before the first header. */
  readonly header: TomlStatement | undefined;
  readonly pairs: readonly TomlStatement[];
  /** Where the next header begins, or the text ends. */
  readonly next: number;
}

export interface TomlFile {
  readonly table: TomlTable;
  readonly sections: readonly TomlSection[];
}

/** Nobody nests keys that deep; comparing them would. */
const LONGEST_KEY = 100;

export function readToml(text: string): Either<ClientTextError, TomlFile> {
  const table = parsedToml(text);
  if (E.isLeft(table)) return table;
  const statements = statementsOf(text);
  const deep = statements.find(({ path }) => path.length > LONGEST_KEY);
  return deep === undefined
    ? E.right({ table: table.right, sections: sectionsOf(statements, text.length) })
    : refuse(text, { offset: deep.start, reason: 'its keys nest too deeply', fix: BY_HAND });
}

export function parsedToml(text: string): Either<ClientTextError, TomlTable> {
  try {
    return E.right(parse(text, { integersAsBigInt: true }));
  } catch (failure) {
    if (!(failure instanceof TomlError))
      return refuse(text, { offset: 0, reason: 'it nests too deeply', fix: BY_HAND });
    const { line, column, message } = failure;
    const [first = ''] = message.split('\n');
    const reason = `it is not TOML: ${first.replace(/^Invalid TOML document: /, '')}`;
    return E.left({ _tag: 'ClientTextError', line, column, reason, fix: BY_HAND });
  }
}

function sectionsOf(statements: readonly TomlStatement[], end: number): readonly TomlSection[] {
  const sections: TomlSection[] = [];
  let header: TomlStatement | undefined;
  let pairs: TomlStatement[] = [];
  for (const statement of statements) {
    if (statement.kind === 'pair') pairs.push(statement);
    else {
      sections.push({ header, pairs, next: statement.start });
      header = statement;
      pairs = [];
    }
  }
  return [...sections, { header, pairs, next: end }];
}

/** Whether a key is that one, or of something in it. */
export const isBelow = (path: readonly string[], above: readonly string[]): boolean =>
  above.every((key, index) => path[index] === key);

/** A member of a table that is a table. */
export const tableIn = (table: TomlTable | undefined, key: string): TomlTable | undefined => {
  const value = table?.[key];
  return isTable(value) ? value : undefined;
};

export const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
