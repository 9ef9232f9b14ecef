/** Why a tool is not offered, and what the user has to set so that it is. */
export interface NotOffered {
  /** The group that it belongs to, where that is off. */
  readonly toolset?: string;
  /** As words after "the user must". */
  readonly remedy: string;
}
