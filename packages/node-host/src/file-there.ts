/** A file that is to be kept is there under the name of one that was to be written. */
export class FileThere extends Error {}
