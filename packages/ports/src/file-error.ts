/** A file or folder can't be used. */
export interface FileError<Tag extends string> {
  readonly _tag: Tag;
  readonly path: string;
  /** One line for people. */
  readonly reason: string;
  /** The volume, where there was no room on it: once there is, the same call works. Nothing was changed. */
  readonly fullVolume?: string;
}
