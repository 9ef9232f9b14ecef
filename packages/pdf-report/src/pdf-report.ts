import { setImmediate as nextTurn } from 'node:timers/promises';
import { counted, E } from '@workrail/kernel';
import { type PdfWriter, type ReportDocument, shown } from '@workrail/session-report';
import PDFDocument from 'pdfkit';
import { type Canvas, openCanvas, PAGE } from './canvas.ts';
import { drawPart } from './draw-parts.ts';
import { drawLine, drawSpans } from './draw-text.ts';
import { fontsOf } from './fonts.ts';
import { outlineOf } from './outline.ts';
import { linesOf } from './text-lines.ts';
import { COLOURS, TEXT_STYLES } from './text-styles.ts';

const PAGES = 1_000;

/** Draws documents with the fonts that `pathOf` leads to, by the names of their files. */
export const pdfWriter = (pathOf: (file: string) => string): PdfWriter => ({
  pdf: (document, onDrawn) => async () => {
    try {
      return E.right(await draw(document, pathOf, onDrawn));
    } catch (failure) {
      if (!(failure instanceof Error && 'syscall' in failure)) throw failure;
      return E.left({ _tag: 'FontsMissingError', reason: failure.message });
    }
  },
});

async function draw(
  document: ReportDocument,
  pathOf: (file: string) => string,
  onDrawn?: (parts: number) => void,
): Promise<Uint8Array> {
  const doc = openDocument(document);
  // One page is kept for what is left out.
  const canvas = openCanvas(doc, fontsOf(doc, pathOf), PAGES - 1);
  await drawDocument(canvas, document, onDrawn);
  await drawMargins(canvas, document);
  doc.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same document has the same date and so the same id. */
function openDocument({ title, at }: ReportDocument): PDFKit.PDFDocument {
  const date = new Date(at);
  return new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // No font of its own.
    font: '',
    // From 1.4 on the library adds metadata as XML, in which the title would not be escaped.
    pdfVersion: '1.3',
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: shown(title).replaceAll('\n', ' '),
      Producer: 'WorkRail',
      Creator: 'WorkRail',
      CreationDate: date,
      ModDate: date,
    },
  });
}

/** Drawing takes long: others get their turn between two parts, as what ends the program where somebody asks for it. */
async function drawDocument(
  canvas: Canvas,
  { title, parts }: ReportDocument,
  onDrawn?: (parts: number) => void,
): Promise<void> {
  drawSpans(canvas, [{ text: title }], TEXT_STYLES.title);
  canvas.gap(8);
  const addToOutline = outlineOf(canvas);
  let drawn = 0;
  for (const part of parts) {
    drawPart(canvas, addToOutline, part);
    if (canvas.isFull) break;
    drawn += 1;
    onDrawn?.(drawn);
    await nextTurn();
  }
  if (!canvas.isFull) return;
  canvas.extend(1);
  const left = parts.slice(drawn).filter(({ kind }) => kind === 'step').length;
  addToOutline(2, 'Omitted');
  const text = `The document ends here, after ${PAGES} pages. Omitted: ${counted(left, 'step')}. The Markdown and HTML documents have all of them; --run limits the document to one run.`;
  canvas.room(canvas.rest + 1);
  drawSpans(canvas, [{ text }], { ...TEXT_STYLES.body, colour: COLOURS.warn });
}

/** On each page what it belongs to and its number; the first has the title already. */
async function drawMargins(canvas: Canvas, { title, sessionId }: ReportDocument): Promise<void> {
  const { doc } = canvas;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    if (page > 0) drawMargin(canvas, title, { y: 30, right: false });
    drawMargin(canvas, sessionId, { y: PAGE.height - 40, right: false });
    drawMargin(canvas, `${page + 1} / ${count}`, { y: PAGE.height - 40, right: true });
    await nextTurn();
  }
}

function drawMargin(
  canvas: Canvas,
  text: string,
  { y, right }: { readonly y: number; readonly right: boolean },
): void {
  const run = { text: text.replaceAll('\n', ' '), face: 'sans', size: 7.5, colour: COLOURS.faint } as const;
  const width = PAGE.width - PAGE.left - PAGE.right;
  const [line] = linesOf([run], width, canvas.fonts);
  if (line === undefined) return;
  drawLine(canvas, line, { x: PAGE.left + (right ? width - line.width : 0), y, leading: 10 });
}
