/** Where a text stands in a row: names of keys, the outer one first and dots between them; the first that is there counts. */
export type Paths = readonly string[];

/** A column of a table. A row has its text, or that of a place in a file. */
export interface Column {
  readonly title: string;
  readonly look?: 'severity' | 'code';
  readonly from: Paths | { readonly file: Paths; readonly line: Paths };
}

export interface TableSection {
  readonly show: 'table';
  readonly key: string;
  readonly title: string;
  readonly columns: readonly Column[];
  /** Titles of the columns in which rows have to differ, all without it: of rows that do not, the last one counts. */
  readonly unique?: readonly string[];
  /** In order of the texts of a column: by their place in `ranks`, unknown ones last; by themselves without it. */
  readonly order?: { readonly column: string; readonly ranks?: readonly string[] };
  /** The rows are the members of an object; `KEY` is their name, `VALUE` a member that is a text and no object. */
  readonly of?: 'members';
}

/** Where the name of a member stands in a row that is made of it, and its text where it has nothing else. */
export const KEY = '@key';
export const VALUE = '@value';

/** One thing that people see of an artifact, and the key that it is made of. Order of sections is order on every page. */
export type Section =
  /** What was decided, with how sure somebody is in another key. */
  | { readonly show: 'verdict'; readonly key: string; readonly beside?: string }
  /** Paragraphs. */
  | { readonly show: 'text'; readonly key: string; readonly title: string }
  /** A short value behind its name. */
  | { readonly show: 'fact'; readonly key: string; readonly title: string }
  /** Texts, each once, in the order in which they came. */
  | { readonly show: 'list'; readonly key: string; readonly title: string; readonly look?: 'code' }
  | TableSection
  /** Texts that people paste somewhere, as they are, each once. */
  | {
      readonly show: 'comments';
      readonly key: string;
      readonly title: string;
      readonly place: { readonly file: Paths; readonly line: Paths };
      readonly heading: Paths;
      readonly body: Paths;
    }
  /** The sections of another contract, of the object under a key. */
  | { readonly show: 'nested'; readonly key: string; readonly sections: readonly Section[] };

/** A place in a file as agents write it. */
export const PLACE = {
  file: ['location.file', 'file', 'path', 'location.path'],
  line: ['location.line', 'line', 'startLine', 'location.startLine'],
} as const;

/** The worst first. */
export const SEVERITIES = ['critical', 'major', 'minor', 'nit'] as const;
