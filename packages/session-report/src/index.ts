export type { NoteBlock, ReportDocument, ReportPart, ShownArtifact, Span, StepPart } from './document.ts';
export { codePointText, shown } from './escape.ts';
export type { GraphLayout } from './graph-layout.ts';
export { htmlPieces, htmlReport } from './html-report.ts';
export { markdownPieces, markdownReport } from './markdown-report.ts';
export { noteBlocks } from './note-blocks.ts';
export type { Report } from './report.ts';
export { reportDocument } from './report-document.ts';
export { branchColour } from './svg-graph.ts';
