/** Puts compressed forms (`.br`, `.gz`) beside the files of a page that are text and large enough. */
export function compressPage(folder: string): Promise<void>;
