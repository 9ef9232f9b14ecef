import { previewImport } from './preview-import.ts';
import { validateDocument } from './validate-document.ts';

/** What people and agents ask about the APIs that workflows call. They only read. */
export const APIS = { validateDocument, previewImport };
