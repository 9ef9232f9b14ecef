import { extractText, getDocumentProxy } from 'unpdf';

/** A PDF as another library reads it. */
export interface ReadPdf {
  readonly pages: readonly string[];
  /** All of it, without spaces: where lines end says nothing. */
  readonly text: string;
  readonly titles: readonly string[];
  readonly urls: readonly string[];
  /** Places that something leads to. */
  readonly places: readonly string[];
  /** Every name in its objects, such as `/Type`. */
  readonly names: ReadonlySet<string>;
}

interface OutlineItem {
  readonly title: string;
  readonly items: readonly OutlineItem[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text: pages } = await extractText(document, { mergePages: false });
  const [urls, places]: [string[], string[]] = [[], []];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    for (const { url, dest } of await page.getAnnotations()) {
      if (typeof url === 'string') urls.push(url);
      if (typeof dest === 'string') places.push(dest);
    }
  }
  const outline: readonly OutlineItem[] = (await document.getOutline()) ?? [];
  const titles = (items: readonly OutlineItem[]): readonly string[] =>
    items.flatMap(({ title, items: below }) => [title, ...titles(below)]);
  return {
    pages,
    text: squeezed(pages.join('\n')),
    titles: titles(outline),
    urls,
    places,
    names: namesIn(bytes),
  };
}

/** Where there are too many pages to read them all. */
export async function lastPageOf(
  bytes: Uint8Array,
): Promise<{ readonly number: number; readonly text: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const page = await document.getPage(document.numPages);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  return { number: document.numPages, text: squeezed(text) };
}

export const squeezed = (text: string): string => text.replace(/\s+/g, '');

function namesIn(bytes: Uint8Array): ReadonlySet<string> {
  const objects = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\bstream\n[\s\S]*?\nendstream\b/g, '')
    .replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '');
  return new Set(objects.match(/\/[^\s/<>[\]()]+/g));
}
