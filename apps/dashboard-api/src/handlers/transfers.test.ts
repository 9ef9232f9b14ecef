import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import type { DashboardUseCases } from '@workrail/application';
import { UPLOAD_BYTES } from '@workrail/dashboard-contract';
import { E, sessionId, TE } from '@workrail/kernel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { served, TOKEN } from '../testing/served.ts';
import { importBundle } from './transfers.ts';

const ID = sessionId('01890a5d-ac96-774b-bcce-b302099a8057');
const imported = {
  outcome: 'imported',
  sessionId: ID,
  originalSessionId: ID,
  bundleId: 'b',
  events: 3,
} as const;

const upload = (fileName: string, more: object = {}) => ({
  method: 'POST',
  path: '/api/bundles',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ fileName, contentBase64: Buffer.from('the bundle').toString('base64'), ...more }),
});

const left = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('workrail-dashboard-'))
    .flatMap((name) => readdirSync(`${tmpdir()}/${name}`));

describe('an upload', () => {
  it.each([
    ['a.jsonl.gz', 'bundle.jsonl.gz'],
    ['../../../etc/a.ZST', 'bundle.jsonl.zst'],
    ['C:\\a\\b.gz', 'bundle.jsonl.gz'],
    ['/etc/passwd', 'bundle.jsonl'],
    ['a.gz\u0000.exe', 'bundle.jsonl'],
  ])('called %j lies in a private folder as %s, and is gone afterwards', async (fileName, name) => {
    let seen = '';
    const importSession: DashboardUseCases['importSession'] = ({ path, asNew }) => {
      seen = path;
      expect(basename(path)).toBe(name);
      expect(readFileSync(path, 'utf8')).toBe('the bundle');
      expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(asNew).toBe(true);
      return TE.right(imported);
    };
    const { ask } = await served({ importSession });
    const got = await ask(upload(fileName, { asNew: true }));
    expect(JSON.parse(got.body)).toEqual({
      outcome: 'imported',
      sessionId: ID,
      originalSessionId: ID,
      events: 3,
    });
    expect(existsSync(dirname(seen))).toBe(false);
  });

  it('that is refused is named as the user called it, and is gone as well', async () => {
    let seen = '';
    const { ask } = await served({
      importSession: ({ path }) => {
        seen = path;
        return TE.left({ _tag: 'BundleUnreadableError', path, reason: 'it is empty' });
      },
    });
    const got = await ask(upload('mine\u202e.jsonl'));
    expect(got.status).toBe(400);
    expect(JSON.parse(got.body).message).toBe('mine\\u{202e}.jsonl cannot be read as a bundle: it is empty.');
    expect(existsSync(dirname(seen))).toBe(false);
  });

  it('may be as large as a body', async () => {
    const bytes = 50_000_000;
    const { ask } = await served({
      importSession: ({ path }) => {
        expect(statSync(path).size).toBe(bytes);
        return TE.right(imported);
      },
    });
    const body = JSON.stringify({
      fileName: 'a.gz',
      contentBase64: Buffer.alloc(bytes, 7).toString('base64'),
    });
    expect(body.length).toBeGreaterThan(UPLOAD_BYTES * 0.99);
    expect(await ask({ ...upload('a.gz'), body })).toMatchObject({ status: 200 });
  });

  it('comes alone: another one at the same time is told to wait', async () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { ask } = await served({
      importSession: () => async () => {
        begun.resolve();
        await held.promise;
        return TE.right(imported)();
      },
    });
    const first = ask(upload('a'));
    await begun.promise;
    expect(await ask(upload('b'))).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    held.resolve();
    expect(await first).toMatchObject({ status: 200 });
    expect(await ask(upload('c'))).toMatchObject({ status: 200 });
  });
});

describe('where there is no room for files', () => {
  it.each([
    ['an upload', upload('a.gz')],
    ['a download', { path: `/api/sessions/${ID}/bundle` }],
  ])('%s says which folder it is, and works once there is', async (_, sent) => {
    const { ask } = await served({
      importSession: () => TE.right(imported),
      exportSession: ({ path }) => {
        writeFileSync(path, 'x');
        return TE.right({ sessionId: ID, events: 1, blobs: 0 });
      },
    });
    vi.stubEnv('TMPDIR', '/nowhere/at/all');
    onTestFinished(() => void vi.unstubAllEnvs());
    const got = await ask(sent);
    expect(got.status).toBe(503);
    expect(JSON.parse(got.body)).toMatchObject({
      category: 'execution',
      retryable: true,
      message: expect.stringContaining('/nowhere/at/all, cannot be written to: ENOENT'),
    });
    vi.unstubAllEnvs();
    expect(await ask(sent)).toMatchObject({ status: 200 });
  });

  it.runIf(process.platform === 'linux')(
    'an upload for which the disk is full is told the same way',
    async () => {
      const remove = vi.fn(async () => {});
      const files = { folder: async () => E.right({ at: () => '/dev/full', remove }), removeAll: () => {} };
      const useCases = {} as DashboardUseCases;
      const body = { fileName: 'a.gz', contentBase64: 'AAAA' };
      const outcome = await importBundle({ useCases, files })({ params: {}, query: {}, body }, 'program')();
      expect(outcome).toEqual(
        E.left({ _tag: 'TemporaryFolderError', folder: tmpdir(), reason: expect.stringMatching(/^ENOSPC/) }),
      );
      expect(remove).toHaveBeenCalled();
    },
  );

  it('what cannot be written on its way is told the same way', async () => {
    const { ask } = await served({
      exportSession: ({ path }) => TE.left({ _tag: 'OutputError', path, reason: 'no space is left' }),
      importSession: () => TE.right(imported),
    });
    const got = await ask({ path: `/api/sessions/${ID}/bundle` });
    expect(got.status).toBe(503);
    expect(JSON.parse(got.body).message).toContain(`${tmpdir()}, cannot be written to: no space is left.`);
  });
});

describe('a download', () => {
  const exportSession: DashboardUseCases['exportSession'] = ({ path }) => {
    writeFileSync(path, Buffer.alloc(5_000_000, 'x'));
    return TE.right({ sessionId: ID, events: 1, blobs: 0 });
  };

  it('C1: of a bundle is a file to save, named redacted where it is, which then lies nowhere', async () => {
    const { ask } = await served({ exportSession });
    const got = await ask({ path: `/api/sessions/${ID}/bundle?redact=true` });
    expect(got).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${ID}.redacted.jsonl.gz"`,
        'cache-control': 'no-store',
      },
    });
    expect(got.body.length).toBe(5_000_000);
    await expect.poll(left).toEqual([]);
  });

  it('that the client leaves lies nowhere either', async () => {
    const { port } = await served({ exportSession });
    await new Promise<void>((resolve) => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const going = request(
        { port, host: '127.0.0.1', path: `/api/sessions/${ID}/bundle`, headers },
        (answer) => {
          answer.once('data', () => {
            answer.destroy();
            resolve();
          });
        },
      );
      going.on('error', () => {});
      going.end();
    });
    await expect.poll(left).toEqual([]);
  });

  it.each([
    ['md', 'text/markdown; charset=utf-8'],
    ['html', 'text/html; charset=utf-8'],
    ['pdf', 'application/pdf'],
  ])('of a document as %s does nothing where it is shown', async (format, type) => {
    const { ask } = await served({
      renderSession: () => TE.right({ sessionId: ID, content: format === 'pdf' ? Uint8Array.of(65) : 'A' }),
    });
    const got = await ask({ path: `/api/sessions/${ID}/document?format=${format}` });
    expect(got).toMatchObject({
      status: 200,
      body: 'A',
      headers: { 'content-type': type, 'content-disposition': `attachment; filename="${ID}.${format}"` },
    });
    expect(got.headers['content-security-policy']).toMatch(/^sandbox; /);
  });

  it('that fails is an error like any other, and is not made for HEAD', async () => {
    const { ask, called } = await served();
    expect(await ask({ path: `/api/sessions/${ID}/bundle` })).toMatchObject({ status: 503 });
    expect(left()).toEqual([]);
    expect(await ask({ path: `/api/sessions/${ID}/bundle`, method: 'HEAD' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET' },
    });
    expect(called).toEqual(['exportSession']);
  });
});
