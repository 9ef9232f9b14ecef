export { installedFont } from './installed-fonts.ts';
export { pdfWriter } from './pdf-report.ts';
