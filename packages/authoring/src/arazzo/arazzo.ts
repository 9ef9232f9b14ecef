/** What is done with Arazzo documents. A file of its own, which is loaded when the first of them is looked at. */
export { convertDocument } from './convert-document.ts';
