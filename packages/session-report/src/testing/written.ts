import { htmlPieces, markdownPieces, type Report, reportDocument } from '../index.ts';

export const htmlReport = (report: Report): string => [...htmlPieces(reportDocument(report))].join('');

export const markdownReport = (report: Report): string =>
  [...markdownPieces(reportDocument(report))].join('');
