import { E } from '@workrail/kernel';
import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { reportDocument } from '@workrail/session-report';
import { describe, expect, test } from 'vitest';
import {
  chain,
  FORKED,
  reportOf,
  type SessionFacts,
  type Step,
  session,
} from '../../session-report/src/testing/session.ts';
import { pdfWriter } from './index.ts';
import { installedFont } from './installed-fonts.ts';
import { lastPageOf, readPdf, squeezed } from './testing/read-pdf.ts';

async function bytesOf(steps: readonly Step[], more: SessionFacts = {}): Promise<Uint8Array> {
  const outcome = await pdfWriter(installedFont).pdf(reportDocument(reportOf(session(steps, more))))();
  if (E.isLeft(outcome)) throw new Error(outcome.left.reason);
  return outcome.right;
}

const pdfOf = async (steps: readonly Step[], more: SessionFacts = {}) => readPdf(await bytesOf(steps, more));
const notePdf = (notes: string) =>
  pdfOf([
    { from: 'root', to: 'a', stepId: 'before', notes },
    { from: 'a', to: 'b', stepId: 'behind', notes: 'Behind it.' },
  ]);

describe('a session as PDF', () => {
  test('has what is open first, then each branch by itself, with an outline, links and page numbers', async () => {
    const { pages, text, titles, places } = await pdfOf(FORKED, {
      gap: 'Nobody said which region.',
      gapAt: 'c',
    });
    const order = [
      'Mend the login',
      'Gaps and assumptions',
      'Nobody said which region. Open since “build”.',
      'Run 1: wr.mend In progress',
      '← current',
      'Branch 2 (current)',
      'Planned well.',
      '"hull"',
      'Second way.',
      'Checked.',
      'Branch 1, after “plan”',
      'First way.',
    ];
    const found = order.map((part) => text.indexOf(squeezed(part)));
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect(found).not.toContain(-1);
    expect(titles).toEqual([
      'At a glance',
      'Gaps and assumptions',
      'Run 1: wr.mend',
      'Branch 2 (current)',
      'plan',
      'build',
      'check',
      'Branch 1, after “plan”',
      'build',
    ]);
    expect(new Set(places)).toEqual(
      new Set(['run-1', 'run-1-point-1', 'run-1-point-2', 'run-1-point-3', 'run-1-point-4']),
    );
    expect(pages).toHaveLength(2);
    expect(text).toContain('ses_11/2');
  });

  test('is the same to the byte each time, and another one where the session went on', async () => {
    const once = await bytesOf(FORKED);
    expect(Buffer.compare(await bytesOf(FORKED), once)).toBe(0);
    expect(Buffer.compare(await bytesOf(FORKED.slice(0, 3)), once)).not.toBe(0);
    expect(Buffer.from(once).toString('latin1')).toContain('/CreationDate');
    expect(Buffer.from(once).toString('latin1')).toContain('(D:20260304050600Z)');
  });

  test('gives others their turn, all the more the longer the document is', async () => {
    const turnsFor = async (steps: number): Promise<number> => {
      const document = reportDocument(reportOf(session(chain(steps, 'Did it.'))));
      const drawn: number[] = [];
      let [turns, isDone] = [0, false];
      const count = (): void => {
        turns += 1;
        if (!isDone) setImmediate(count);
      };
      setImmediate(count);
      await pdfWriter(installedFont).pdf(document, (parts) => drawn.push(parts))();
      isDone = true;
      expect(drawn).toEqual(document.parts.map((_, at) => at + 1));
      return turns;
    };
    expect(await turnsFor(10)).toBeGreaterThanOrEqual(10);
    expect(await turnsFor(100)).toBeGreaterThanOrEqual(100);
  });

  test('names each page after the session, and goes on with a note on the next one', async () => {
    const { pages } = await notePdf(
      'A line that is long enough to be one of its own on the page. '.repeat(200),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`${at + 1} / ${pages.length}`);
      expect(page).toContain('Mend the login');
    }
  });

  test('shows what people write in any language, and what no font has by its number', async () => {
    const words =
      'Größe Ελληνικά Русский Tiếng Việt 中文字体 ひらがな カタカナ 한국어 ภาษาไทย → ⇒ ✓ ┌─┐ ▶ € 😀 🚀'.split(
        ' ',
      );
    const { text } = await notePdf(`${words.join(' ')} \u{10fffd} \ud800 \u202ex\u202c \u0007`);
    for (const word of words) expect(text).toContain(word);
    expect(text).toContain('[U+10FFFD]\ufffd[U+202E]x[U+202C][U+0007]');
    expect((await notePdf('`中` *ж* **ж** 中')).text).toContain('中жж中');
  });

  test('holds nothing that acts, whatever the notes say', async () => {
    const hostile =
      '<script>alert(1)</script> ![p](https://evil.example/p.png) ![f](file:///etc/passwd) [j](javascript:alert(1)) [f](file:///etc/passwd) /JS (x) >> endobj stream\nendstream \\) /OpenAction [m](mailto:a@b.example) [h](http://c.example/(x)\\))';
    const steps = [{ from: 'root', to: 'a', stepId: hostile, notes: hostile, kind: hostile }];
    const { names, urls, text } = await pdfOf(steps, {
      title: hostile,
      gap: hostile,
      noted: { '': hostile },
    });
    for (const name of [
      'JS',
      'JavaScript',
      'Launch',
      'OpenAction',
      'AA',
      'EmbeddedFile',
      'EmbeddedFiles',
      'Filespec',
      'GoToR',
      'GoToE',
      'SubmitForm',
      'ImportData',
      'RichMedia',
      'XObject',
      'AcroForm',
      'Encrypt',
    ])
      expect(names).not.toContain(`/${name}`);
    expect(names).toContain('/URI');
    expect(new Set(urls.map((url) => new URL(url).protocol))).toEqual(
      new Set(['https:', 'mailto:', 'http:']),
    );
    expect(text).toContain(squeezed('/JS (x) >> endobj'));
  });

  test('says which fonts it lacks', async () => {
    const outcome = await pdfWriter((file) => `/nowhere/${file}`).pdf(
      reportDocument(reportOf(session(FORKED))),
    )();
    expect(outcome).toMatchObject({
      left: { _tag: 'FontsMissingError', reason: expect.stringContaining('/nowhere/DejaVuSans-Bold.ttf') },
    });
  });
});

describe('tables in notes', () => {
  test('that go over several pages have their head on each', async () => {
    const { pages } = await notePdf(`| Key | Value |\n|--|--:|\n${'| a | 1 |\n'.repeat(150)}`);
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Key');
  });

  test('that are too wide for a page become lists', async () => {
    const row = (cell: string) => `|${Array.from({ length: 200 }, (_, at) => `${cell}${at}`).join('|')}|`;
    const { text } = await notePdf([row('head'), '|-'.repeat(200), row('cell'), row('other')].join('\n'));
    expect(text).toContain('Row1head0:cell0·head1:cell1');
    expect(text).toContain('head199:other199');
  });
});

const full = (text: string): string => text.repeat(Math.floor(65_536 / text.length));

describe('what would fill a document', () => {
  test.each([
    ['one word', full('x')],
    ['one word in code', `\`\`\`\n${'x'.repeat(65_000)}\n\`\`\``],
    ['marks on one letter', `a${'\u0301'.repeat(32_000)}`],
    ['letters from the right', full('ش')],
    ['characters of Chinese', '登'.repeat(21_000)],
    ['characters without a font', full('\u{10fffd}')],
    ['quotes', full('>')],
    ['lists', Array.from({ length: 350 }, (_, at) => `${' '.repeat(at)}- a`).join('\n')],
    ['a list of a thousand levels', `${'- '.repeat(1_000)}x`],
    ['emphasis', full('*a_ ')],
    ['a row of a table', `|a|b|\n|-|-|\n|${'y'.repeat(30_000)}|${'word '.repeat(6_000)}|\n`],
  ])('is drawn in good time: %s', async (_, notes) => {
    const spent = processorClock();
    const { pages, text } = await notePdf(notes);
    expect(spent()).toBeLessThan(20_000);
    expect(pages.length).toBeLessThan(60);
    expect(text).toContain('Behindit.');
  });

  test('is cut after forty pages for one step, which says so; what comes next is there', async () => {
    const { pages, text } = await notePdf('a\n\n'.repeat(21_000));
    expect(pages).toHaveLength(42);
    expect(text).toContain(squeezed('The rest of these notes is omitted here, after 40 pages.'));
    expect(text).toContain('Behindit.');
  });

  test('is cut after a thousand pages for a session of ten thousand steps, which says how many are left out', async () => {
    const crowd = chain(10_000, 'Did it.').map((step) => ({ ...step, from: 'root' }));
    const bytes = await bytesOf(crowd);
    const { number, text } = await lastPageOf(bytes);
    expect(number).toBe(1_000);
    expect(text).toContain(squeezed('The document ends here, after 1000 pages. Omitted: 1086 steps.'));
  });
});
