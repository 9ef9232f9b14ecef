/** A file of its own in the bundle: most dashboards draw no pages, and what draws them is large. */
export { pdfWriter } from '@workrail/pdf-report';
