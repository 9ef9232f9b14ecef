/** Documents that workflows point at. Their content is never read here. */
export interface Documents {
  /**
   * The absolute path of a file that lies in `folder` under the relative `path`; undefined where there is none,
   * where it can't be looked at, and where a link leads out of the folder. Never fails.
   */
  readonly find: (folder: string, path: string) => Promise<string | undefined>;
}
