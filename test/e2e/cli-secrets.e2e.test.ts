import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Ended, workrail } from './harness/command-line.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const SECRET = 'pa55/w"örd+&x';

/** The ways in which programs write a secret. */
const FORMS = [
  SECRET,
  Buffer.from(SECRET).toString('base64'),
  encodeURIComponent(SECRET),
  JSON.stringify(SECRET).slice(1, -1),
];

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pet Shop', version: '1' },
  servers: [{ url: 'https://api.pets.example' }],
  security: [{ apiKey: [] }, { login: [] }],
  paths: { '/pets': { get: { summary: 'List pets' } } },
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: { type: 'http', scheme: 'basic' },
      odd: { type: 'mutualTLS' },
    },
  },
};

function shop() {
  const home = homeForTest();
  home.write('work/pets.json', PETS);
  const secrets = (args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Ended =>
    workrail(['secrets', ...args], { home, input, env });
  expect(workrail(['catalog', 'import', 'pets.json'], { home })).toMatchObject({ status: 0 });
  return { home, secrets, path: join(home.data, 'secrets.json') };
}

const listed = (ended: Ended) => JSON.parse(ended.stdout);

test('a secret is piped in, kept private, listed without its value, and removed [APIS-SECRET-1, APIS-SECRET-2]', () => {
  const { home, secrets, path } = shop();
  const missing = listed(secrets(['list', '--json']));
  expect(missing).toEqual({
    secrets: [
      {
        name: 'PET_SHOP__API_KEY',
        origin: null,
        used_by: [{ catalog_id: 'pet-shop', scheme: 'apiKey', holds: 'the key, sent as header X-Key' }],
      },
      {
        name: 'PET_SHOP__LOGIN',
        origin: null,
        used_by: [{ catalog_id: 'pet-shop', scheme: 'login', holds: 'user:password' }],
      },
    ],
    missing_count: 2,
  });
  expect(secrets(['set', 'PET_SHOP__API_KEY'], `${SECRET}\n`)).toEqual({
    status: 0,
    stdout: 'Stored PET_SHOP__API_KEY, for apiKey of pet-shop.\n',
    stderr: '',
  });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    version: 1,
    secrets: { PET_SHOP__API_KEY: SECRET },
  });
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  const { stdout } = secrets(['list']);
  expect(stdout).toBe(`PET_SHOP__API_KEY  stored
                   apiKey of pet-shop: the key, sent as header X-Key
PET_SHOP__LOGIN    missing
                   login of pet-shop: user:password

1 missing. To set one: workrail secrets set PET_SHOP__LOGIN
`);
  const show = (env = {}) => workrail(['command', 'show', 'pets', 'pets:list'], { home, env }).stdout;
  expect(show()).toContain('apiKey  PET_SHOP__API_KEY  set (the key, sent as header X-Key)');
  expect(show()).toContain('login  PET_SHOP__LOGIN  not set (user:password)');
  expect(show({ WORKRAIL_SECRET_PET_SHOP__LOGIN: 'a:b' })).toContain('PET_SHOP__LOGIN  set');
  expect(secrets(['remove', 'PET_SHOP__API_KEY'])).toMatchObject({
    status: 0,
    stdout: 'Removed PET_SHOP__API_KEY.\n',
  });
  expect(readFileSync(path, 'utf8')).not.toContain('PET_SHOP');
  expect(secrets(['remove', 'PET_SHOP__API_KEY'])).toMatchObject({ status: 2, stdout: '' });
});

test('the environment comes first, and only who set it can unset it [APIS-SECRET-1]', () => {
  const { secrets } = shop();
  const env = { WORKRAIL_SECRET_PET_SHOP__API_KEY: 'outside' };
  const { stdout } = secrets(['set', 'PET_SHOP__API_KEY'], 'inside', env);
  expect(stdout).toContain(
    'WORKRAIL_SECRET_PET_SHOP__API_KEY is set in the environment, and comes before it.',
  );
  expect(listed(secrets(['list', '--json'], '', env)).secrets[0].origin).toBe('environment');
  expect(secrets(['remove', 'PET_SHOP__API_KEY'], '', env).stdout).toContain(
    'is still set in the environment',
  );
  const refused = secrets(['remove', 'PET_SHOP__API_KEY'], '', env);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('Unset WORKRAIL_SECRET_PET_SHOP__API_KEY where it is set.');
});

test.each([
  ['a value as an argument', [SECRET], '', 'is never an argument'],
  ['several lines', ['--json'], `${SECRET}\n${SECRET}\n`, 'line breaks'],
])('%s is refused before anything is stored, and not told [APIS-SECRET-2]', (_, args, input, reason) => {
  const home = homeForTest();
  const ended = workrail(['secrets', 'set', 'PET_SHOP__API_KEY', ...args], { home, input });
  expect(ended.status).toBe(2);
  expect(ended.stderr).toContain(reason);
  for (const form of FORMS) expect(ended.stdout + ended.stderr).not.toContain(form);
  expect(existsSync(join(home.data, 'secrets.json'))).toBe(false);
});

/** Everything that the data folder holds, but for the file of secrets. */
const textsOf = ({ data }: ServerHome): string =>
  readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'secrets.json')
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');

test('a secret is in no answer, no error, no log and no other file, in no encoding [APIS-SECRET-3]', async () => {
  const { home, secrets } = shop();
  const said: string[] = [];
  const keep = ({ stdout, stderr }: Ended) => said.push(stdout, stderr);
  keep(secrets(['set', 'PET_SHOP__API_KEY', '--json'], SECRET));
  keep(secrets(['set', 'PET_SHOP__LOGIN'], `me:${SECRET}`));
  keep(secrets(['list', '--json']));
  keep(workrail(['command', 'show', 'pets', 'pets:list', '--full', '--json'], { home }));
  const env = { WORKRAIL_LOG_LEVEL: 'debug' };
  const server = await openServer({ home, args: ['--toolsets', 'all'], env });
  for (const [tool, args] of [
    ['command_list', { command: 'pets pets:list' }],
    ['command_list', { query: 'pets' }],
    ['catalog_list', {}],
    ['start_session', { title: 'Pets' }],
  ] as const)
    expect((await server.call(tool, args)).isError).toBe(false);
  home.write('data/secrets.json', `{"version":1,"secrets":{"PET_SHOP__API_KEY":${JSON.stringify(SECRET)}`);
  const refused = await server.call('command_list', { command: 'pets pets:list' });
  expect(refused.structured.error).toMatchObject({ error_code: 'SECRETS_UNUSABLE', category: 'execution' });
  keep(secrets(['set', 'PET_SHOP__API_KEY', '--json'], SECRET));
  said.push(server.stdout(), server.process.stderr());
  const all = `${said.join('\n')}\n${textsOf(home)}`;
  expect(all).toContain('PET_SHOP__API_KEY');
  for (const form of [...FORMS, Buffer.from(`me:${SECRET}`).toString('base64')])
    expect(all.includes(form), form).toBe(false);
});
