/** What is done with Arazzo documents. A file of its own, which is loaded when the first of them is looked at. */
export { convertDocument } from './convert-document.ts';
export { arazzoOf } from './export/arazzo-of.ts';
export { comparable } from './export/normal-form.ts';
