import type { TaskEither } from '@workrail/kernel';
import type { ReportDocument } from './document.ts';

/** The fonts that come with the program can't be read. */
export interface FontsMissingError {
  readonly _tag: 'FontsMissingError';
  readonly reason: string;
}

/** Draws documents on pages. */
export interface PdfWriter {
  /**
   * The document as a PDF file. The same document gives the same bytes. It holds no script, no attachment and no
   * link but those of the document, and nothing is read but fonts. Others get their turn between two parts;
   * `onDrawn` hears how many are there.
   */
  readonly pdf: (
    document: ReportDocument,
    onDrawn?: (parts: number) => void,
  ) => TaskEither<FontsMissingError, Uint8Array>;
}
