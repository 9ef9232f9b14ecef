/** A file or folder can't be used. */
export interface FileError<Tag extends string> {
  readonly _tag: Tag;
  readonly path: string;
  /** One line for people. */
  readonly reason: string;
}
