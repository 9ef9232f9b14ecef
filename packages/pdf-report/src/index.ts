export { pdfWriter } from './pdf-report.ts';
