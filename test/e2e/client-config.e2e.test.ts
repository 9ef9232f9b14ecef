import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckoutCopy, copyCheckout, entryIn, expectAnswer } from './harness/client-entry.ts';

describe('what `npm start` says about clients, from a checkout with a space and a quote in its path', () => {
  let home = '';
  let copy: CheckoutCopy;
  let env: NodeJS.ProcessEnv = {};
  let text = '';
  beforeAll(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'workrail config ')));
    copy = copyCheckout(join(home, "Ana's checkout"));
    const demo = join(home, 'demo');
    env = { PATH: process.env.PATH, HOME: home, USERPROFILE: home, WORKRAIL_DEMO_DIR: demo, NO_COLOR: '1' };
    const printer = pathToFileURL(join(copy.scripts, 'client-config.mjs')).href;
    const script = `import(${JSON.stringify(printer)}).then((m) => m.printClientConfig())`;
    text = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', env });
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, [copy.cli, 'setup', ...args], { encoding: 'utf8', env });

  test.each(['claude-code', 'cursor', 'vscode', 'codex', 'gemini'])(
    'is what `workrail setup %s` prints',
    (id) => {
      const { path, block, title } = JSON.parse(run(id, '--json'));
      expect(text).toContain(`${title}  ${path}\n`);
      expect(text).toContain(`\n${block}`);
      expect(run(id)).toContain(`${path}\n\n${block}`);
      expect(entryIn(block)).toMatchObject({ command: process.execPath, args: [copy.server] });
    },
  );

  test('starts no script of a shell, and the server answers', async () => {
    expect(text).not.toMatch(/\.cmd|npx /);
    const block = text.slice(text.indexOf('[mcp_servers.workrail]'));
    await expectAnswer(entryIn(block), join(home, 'data'));
  });

  test.skipIf(process.platform === 'win32')(
    'begins with one command for the shell that does it',
    async () => {
      const [line = ''] = /^.* setup claude-code --write$/m.exec(text) ?? [];
      execFileSync('sh', ['-c', line], { env: { ...env, WORKRAIL_DATA_DIR: join(home, 'data') } });
      await expectAnswer(entryIn(readFileSync(join(home, '.claude.json'), 'utf8')), join(home, 'data'));
    },
  );
});
