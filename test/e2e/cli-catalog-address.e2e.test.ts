import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { project } from './harness/command-project.ts';

const PETS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pet Shop', version: '1' },
  servers: [{ url: '/v1' }],
  paths: { '/pets': { get: { summary: 'List pets', responses: {} } } },
});

/** Serves the document until the test ends. In a process of its own, since a test waits for the command that it runs. */
const SERVER = `
const server = require('node:http').createServer((request, response) => response.end(process.env.DOCUMENT));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit());
`;

async function served(): Promise<{ readonly origin: string } & AsyncDisposable> {
  const child = spawn(process.execPath, ['-e', SERVER], {
    env: { ...process.env, DOCUMENT: PETS },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    origin: `http://127.0.0.1:${String(port).trim()}`,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

describe('an OpenAPI document at an address', () => {
  test('is fetched and imported where that is asked for', async () => {
    await using server = await served();
    const { catalog } = project();
    const source = `${server.origin}/openapi.json?key=hidden`;
    const asked = [source, '--source-type', 'url', '--allow-private-address'];
    const validated = catalog(['validate', ...asked]);
    expect(validated).toMatchObject({ status: 0, stderr: '' });
    expect(validated.stdout).toContain(
      `workrail catalog preview '${source}' --source-type url --allow-private-address\n`,
    );
    const imported = catalog(['import', ...asked, '--json']);
    expect(imported).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(imported.stdout)).toMatchObject({ command_count: 1, base_url: `${server.origin}/v1` });
    expect(catalog(['list', '--json']).stdout).not.toContain('hidden');
  });

  test('is fetched neither unasked nor from this machine', async () => {
    await using server = await served();
    const { catalog } = project();
    const source = `${server.origin}/openapi.json`;
    const unasked = catalog(['validate', source]);
    expect(unasked.status).not.toBe(0);
    expect(unasked.stderr).toContain('an address is fetched only if you ask for it');
    expect(unasked.stderr).toContain('--source-type url');
    const refused = catalog(['import', source], { env: { WORKRAIL_SOURCE_TYPE: 'url' } });
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(`${source} cannot be read: 127.0.0.1 is an address of this machine`);
    expect(refused.stderr).toContain('--allow-private-address');
    const allowed = { WORKRAIL_SOURCE_TYPE: 'url', WORKRAIL_ALLOW_PRIVATE_ADDRESS: '1' };
    expect(catalog(['preview', source], { env: allowed }).status).toBe(0);
  });
});
