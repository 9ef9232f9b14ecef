export { htmlReport } from './html-report.ts';
export { markdownReport } from './markdown-report.ts';
export type { Report } from './report.ts';
export { runGraph } from './run-graph.ts';
