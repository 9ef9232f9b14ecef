import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { E } from '@workrail/kernel';
import { expect, onTestFinished, test } from 'vitest';
import { compressPage } from '../../../../scripts/bundle/compress-page.mjs';
import { startFailure } from '../errors/start-failure.ts';
import { webFiles } from './web-files.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'workrail-page-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('files are found by their path in a URL and by nothing else, and the page at its own places', async () => {
  const place = folder();
  mkdirSync(join(place, 'assets', 'deep'), { recursive: true });
  writeFileSync(join(place, 'index.html'), 'the page');
  writeFileSync(join(place, 'icon.svg'), 'an icon');
  writeFileSync(join(place, 'assets', 'deep', 'font.woff2'), 'x');
  const files = await webFiles(place);
  if (E.isLeft(files)) throw new Error('it is there');
  const { at } = files.right;
  const textAt = (path: string) => new TextDecoder().decode(at(path)?.content);
  for (const path of [
    '/',
    '/index.html',
    '/sessions/ses_1',
    '/a.b/c',
    '/constructor',
    '/workflows/wr.review',
  ])
    expect(textAt(path), path).toBe('the page');
  expect(textAt('/favicon.ico')).toBe('an icon');
  expect(at('/assets/deep/font.woff2')?.headers['content-type']).toBe('font/woff2');
  for (const path of [
    '/assets',
    '/assets/none-0123abcd.js',
    '/assets/deep',
    '/none.txt',
    '/sessions/x.js',
    '/.env',
  ])
    expect(at(path), path).toBeUndefined();
});

test('D7: a file goes out in the smallest form that lies beside it and is taken, and no form by itself', async () => {
  const place = folder();
  mkdirSync(join(place, 'assets'));
  const text = 'the page '.repeat(500);
  for (const name of ['index.html', 'assets/main-0123abcd.js']) writeFileSync(join(place, name), text);
  writeFileSync(join(place, 'icon.svg'), 'an icon');
  await compressPage(place);
  const files = await webFiles(place);
  if (E.isLeft(files)) throw new Error('it is there');
  const { at } = files.right;
  for (const path of ['/', '/sessions/ses_1', '/assets/main-0123abcd.js']) {
    const forms = [undefined, 'gzip', 'gzip, br'].map((accepted) => at(path, accepted));
    expect(forms.map((file) => file?.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(forms.map((file) => file?.headers.vary)).toEqual(Array(3).fill('accept-encoding'));
    const [plain, gzipped, brotli] = forms.map((file) => file?.content ?? new Uint8Array());
    for (const content of [plain, gzipped && gunzipSync(gzipped), brotli && brotliDecompressSync(brotli)])
      expect(new TextDecoder().decode(content)).toBe(text);
    expect(brotli?.length).toBeLessThan(text.length / 10);
  }
  expect(at('/icon.svg', 'br')?.headers).not.toHaveProperty('content-encoding');
  for (const path of ['/assets/main-0123abcd.js.br', '/assets/main-0123abcd.js.gz'])
    expect(at(path), path).toBeUndefined();
});

test('a page that is missing is said with what to do, and keeps the program from starting', async () => {
  for (const place of [folder(), join(folder(), 'none')]) {
    const missing = await webFiles(place);
    if (E.isRight(missing)) throw new Error('it is missing');
    const [code, ...lines] = startFailure(missing.left);
    expect(code).toBe(1);
    expect(lines.join(' ')).toContain(`${place} has no index.html`);
    expect(lines.join(' ')).toContain('npm start');
  }
});
