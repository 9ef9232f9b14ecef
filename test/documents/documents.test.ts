import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { REPORT_FORMATS, type ReportFormat } from '@workrail/application';
import { noteBlocks } from '@workrail/session-report';
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf, squeezed } from '../../packages/pdf-report/src/testing/read-pdf.ts';
import { looseReader } from '../../packages/session-report/src/testing/read-markdown.ts';
import { left, right } from '../harness/in-process.ts';
import { forkedSession, type PlayedSession } from './forked-session.ts';
import { FRONT_MATTER, HOSTILE, NOTES } from './texts.ts';

type Element = DefaultTreeAdapterTypes.Element;

let played: PlayedSession;

beforeAll(async () => {
  played = await forkedSession();
});

async function render(format: ReportFormat, runId?: string): Promise<string | Uint8Array> {
  const { sessionId, data } = played;
  const input = { sessionId, format, ...(runId === undefined ? {} : { runId }) };
  return right(await data.renderSession(input)()).content;
}

const text = async (format: 'md' | 'html', runId?: string): Promise<string> =>
  String(await render(format, runId));
const pdf = async (runId?: string) => readPdf(Buffer.from(await render('pdf', runId)));

/** Words of notes as they are read; those from the right, and what encloses them, stand in another order. */
const wordsOf = (notes: string): readonly string[] =>
  (JSON.stringify(noteBlocks(notes)).match(/"text":"(?:\\.|[^"\\])*"/g) ?? [])
    .flatMap((one) => String(JSON.parse(`{${one}}`).text).split(/\s+/))
    .map((word) => word.replace(/^\(|[.)]+$/g, ''))
    .filter((word) => !/[\p{Cc}\p{Cs}\p{Cf}\u0590-\u06ff\u{e0041}]/u.test(word));

function elementsIn(html: string): readonly Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!tree.isElementNode(child)) continue;
      found.push(child);
      walk(child);
    }
  };
  walk(parse(html));
  return found;
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

/** What a browser would show. */
function textIn(html: string): string {
  const parts: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (tree.isTextNode(child)) parts.push(child.value);
      else if (tree.isElementNode(child) && child.tagName !== 'style') walk(child);
    }
  };
  walk(parse(html));
  return squeezed(parts.join(''));
}

const HARMLESS = new Set(
  'html head meta title style body h1 h2 h3 h4 h5 h6 dl dt dd ol ul li a code p strong em s br figure figcaption svg path circle text tspan section time div table thead tbody tr th td blockquote pre details summary hr'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'lang charset http-equiv content name id class href start open xmlns role aria-label width height viewBox font-family font-size font-weight fill fill-opacity stroke stroke-width d cx cy r x y dx'.split(
    ' ',
  ),
);

describe('a session of sixty steps, with hostile notes', () => {
  test('is whole in each form: every word of the notes is there', async () => {
    const shown: Readonly<Record<string, string>> = {
      html: textIn(await text('html')),
      pdf: (await pdf()).text,
    };
    const words = [...NOTES, HOSTILE, FRONT_MATTER].flatMap(wordsOf);
    for (const all of Object.values(shown)) expect(words.filter((word) => !all.includes(word))).toEqual([]);
    // As a reader of Markdown shows it, raw HTML and pictures included.
    const markdown = textIn(looseReader.render(await text('md')));
    expect(words.filter((word) => !markdown.includes(word))).toEqual([]);
  });

  test('is the same to the byte each time', async () => {
    for (const format of REPORT_FORMATS)
      expect(Buffer.from(await render(format)).equals(Buffer.from(await render(format)))).toBe(true);
  });

  test('as Markdown holds no picture and no HTML that another reader would show', async () => {
    const rendered = elementsIn(looseReader.render(await text('md')));
    for (const element of rendered) {
      expect(HARMLESS).toContain(element.tagName);
      expect(attribute(element, 'href') ?? 'https://').toMatch(/^(?:https?:\/\/|mailto:)/);
    }
    const headings = rendered.filter(({ tagName }) => /^h[1-4]$/.test(tagName));
    for (const heading of headings) expect(heading.parentNode).toMatchObject({ tagName: 'body' });
  });

  test('as HTML can send no request and run nothing', async () => {
    const elements = elementsIn(await text('html'));
    const ids = new Set(elements.map((element) => attribute(element, 'id')));
    for (const element of elements) {
      expect(HARMLESS).toContain(element.tagName);
      for (const { name } of element.attrs) expect(ATTRIBUTES).toContain(name);
      const href = attribute(element, 'href');
      if (href?.startsWith('#') === true) expect(ids).toContain(href.slice(1));
      else if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/);
    }
    const [policy] = elements.filter((element) => attribute(element, 'http-equiv') !== undefined);
    expect(policy?.attrs.map(({ value }) => value)).toEqual([
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    ]);
    const styles = elements.filter(({ tagName }) => tagName === 'style');
    expect(styles).toHaveLength(1);
    expect(
      JSON.stringify(styles[0]?.childNodes.map((node) => (tree.isTextNode(node) ? node.value : ''))),
    ).not.toMatch(/url\(|@import|expression/i);
  });

  test('as PDF holds no script, no attachment and no link but those of the notes', async () => {
    const { names, urls, titles } = await pdf();
    for (const name of ['JS', 'JavaScript', 'Launch', 'OpenAction', 'AA', 'EmbeddedFile', 'GoToR', 'XObject'])
      expect(names).not.toContain(`/${name}`);
    expect(new Set(urls)).toEqual(new Set(['https://evil.example/p.png']));
    expect(titles).toContain('Branch 2, after “plan”');
  });

  test('reads front matter as text, whatever language it names: nothing is run', async () => {
    for (const run of [await text('md'), textIn(await text('html')), (await pdf()).text])
      expect(squeezed(run).includes(squeezed("execSync('touch RAN-FRONT-MATTER')"))).toBe(true);
    expect(existsSync(resolve('RAN-FRONT-MATTER'))).toBe(false);
  });

  test('can be had one run at a time, and says which runs there are', async () => {
    const [first = '', second = ''] = played.runs;
    for (const shown of [
      await text('md', second),
      textIn(await text('html', second)),
      (await pdf(second)).text,
    ]) {
      const found = [second, 'javascript:alert', 'Gaps', 'X-Forwarded-Proto', first].map((part) =>
        shown.includes(part),
      );
      expect(found).toEqual([true, true, false, false, false]);
    }
    const { sessionId, data } = played;
    const unknown = await data.renderSession({ sessionId, format: 'md', runId: 'run_0' })();
    expect(left(unknown)).toEqual({
      _tag: 'RunNotInSessionError',
      sessionId,
      runId: 'run_0',
      runs: played.runs,
    });
  });
});
