/** What shows notes elsewhere needs of this package, without the writers of documents. */
export type { Alignment, NoteBlock, Span } from './document.ts';
export { shown } from './escape.ts';
export { noteBlocks } from './note-blocks.ts';
