import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

const KEY = 'p1anted "key"/+&%';
const QUERY = 'p1anted "quëry"/+';
const COOKIE = 'p1anted.cookie/+=&';
const LOGIN = 'somebody:p1anted pass?&';
const TOKEN = 'p1anted-token/+ of the user';

const waysOf = (value: string): readonly string[] => [
  value,
  Buffer.from(value).toString('base64'),
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
];
const WAYS = [KEY, QUERY, COOKIE, LOGIN, TOKEN, 'p1anted pass?&'].flatMap(waysOf);
const planted = (said: string): readonly string[] => WAYS.filter((way) => said.includes(way));

const STRINGS = { type: 'array', items: { type: 'string' } };
const PLACES = ['header', 'query', 'cookie', 'basic'];
const scheme = (place: string) => ({ type: 'apiKey', in: place, name: 'k' });
const API = {
  openapi: '3.1.0',
  info: { title: 'Echo', version: '1' },
  paths: Object.fromEntries(
    PLACES.map((name) => [
      `/${name}s`,
      {
        get: {
          security: [{ [name]: [] }],
          parameters: [{ name: 'token', in: 'query', schema: { type: 'string' } }],
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: STRINGS } } } },
        },
      },
    ]),
  ),
  components: {
    securitySchemes: {
      header: scheme('header'),
      query: scheme('query'),
      cookie: scheme('cookie'),
      basic: { type: 'http', scheme: 'basic' },
    },
  },
};
const token = `\${{ inputs.token }}`;
const WORKFLOW = {
  workflow: 'echoes',
  inputs: {
    token: { type: 'string', secret: true },
    ...Object.fromEntries(
      PLACES.map((name) => [
        name,
        { type: 'string', provider: `echo ${name}s:list`, provider_args: { token } },
      ]),
    ),
  },
  steps: [{ id: 'look', run: 'echo headers:list', with: { token } }],
};

/** An API on this machine that answers with all that it was sent. */
async function echo() {
  const heard: string[] = [];
  let status = 200;
  const server = createServer(({ url = '', headers }, response) => {
    const sent = [url, ...Object.values(headers).flatMap((value) => value ?? [])];
    heard.push(sent.join('\n'));
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': encodeURI(sent.join(' ')) });
    response.end(JSON.stringify([...sent, ...WAYS]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return {
    heard,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (given: number) => {
      status = given;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('secrets that are planted are sent, and nothing says or keeps them but where they were stored', async () => {
  const api = await echo();
  const home = homeForTest();
  home.write('work/echo.json', API);
  const stored = (name: string, input: string) =>
    expect(workrail(['secrets', 'set', name], { home, input })).toMatchObject({ status: 0 });
  stored('ECHO__HEADER', KEY);
  stored('ECHO__BASIC', LOGIN);
  const server = await openServer({
    home,
    args: ['--toolsets', 'all', '--log-level', 'debug'],
    env: { WORKRAIL_SECRET_ECHO__QUERY: QUERY, WORKRAIL_SECRET_ECHO__COOKIE: COOKIE },
  });
  const said: string[] = [];
  const call = async (tool: string, args: object) => {
    const answer = await server.call(tool, args);
    said.push(answer.text, JSON.stringify(answer.structured));
    return answer;
  };
  const terms = { source: 'echo.json', catalog_title: 'Echo', vendor: 'echo', overwrite: true };
  const resolved = async () =>
    (
      await call('workflow_resolve_inputs', {
        workflow_id: 'echoes',
        partial_inputs: { token: TOKEN },
        providers: 'all',
      })
    ).structured.provider_resolutions.map((one: { status: string }) => one.status);

  await call('catalog_import_openapi', { ...terms, base_url: api.origin });
  await call('workflow_save', { manifest_content: WORKFLOW });
  expect(await resolved()).toEqual(PLACES.map(() => 'listed'));
  expect(api.heard).toHaveLength(4);
  for (const request of api.heard) expect(planted(request), request).not.toEqual([]);
  await call('catalog_import_openapi', { ...terms, base_url: `${api.origin}/other` });
  for (const status of [401, 500]) {
    api.answer(status);
    expect(await resolved()).toEqual(PLACES.map(() => 'manual'));
  }
  api.stop();
  expect(await resolved()).toEqual(PLACES.map(() => 'manual'));
  const named = { workflow_id: 'echoes', inputs: { token: TOKEN } };
  await call('workflow_preview_rendered', named);
  await call('workflow_step_plan', named);
  await call('workflow_validate', { workflow_id: 'echoes' });
  await call('workflow_preview_inputs', { workflow_id: 'echoes', partial_inputs: { token: TOKEN } });
  await call('command_list', { command: 'echo headers:list' });
  await call('catalog_list', {});

  const files = readdirSync(home.data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'secrets.json')
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  expect(files.length).toBeGreaterThan(2);
  for (const text of [...said, ...files, server.process.stderr(), server.stdout()])
    expect(planted(text), text).toEqual([]);
});
