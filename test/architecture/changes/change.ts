/** A file that a change adds, or what it does to one that is there. */
export type Edit = string | ((before: string) => string);

/** What somebody adds to the project, as the guides say it is done. */
export interface Change {
  readonly what: string;
  /** The files that it touches, from the root, tests and goldens apart. */
  readonly files: Readonly<Record<string, Edit>>;
  /** How many there may be; the change is one thing, and one thing is one file and what lists it. */
  readonly most: number;
  /**
   * Files besides, whose types have to hold with the change: those that would say so where one of its files is left
   * out.
   */
  readonly witnesses?: readonly string[];
}

/** Puts a text before the first place where another one stands, which has to be there. */
export const before =
  (mark: string, text: string) =>
  (file: string): string => {
    if (!file.includes(mark)) throw new Error(`the file has no ${JSON.stringify(mark)}`);
    return file.replace(mark, () => text + mark);
  };

/** Puts an import at the top and a text before a mark. */
export const listed = (imported: string, mark: string, text: string) => (file: string) =>
  `${imported}\n${before(mark, text)(file)}`;
