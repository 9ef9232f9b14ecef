import { CLIENTS } from '@workrail/client-setup';
import type { CommandFacts, EntryCaveat, ServerFileFacts } from '@workrail/ports';
import { expect, test } from 'vitest';
import { clientFindings } from './client-findings.ts';
import type { ClientLook } from './look-at-clients.ts';

const [client = expect.fail('there is no client')] = CLIENTS;
const OWN: ServerFileFacts = { is: 'there', own: true, version: '0.1.0' };
const NODE: CommandFacts = { is: 'node', path: '/node', version: '24.0.0' };

const look = (seen: ClientLook['seen'], scope: ClientLook['scope'] = 'user'): ClientLook => ({
  client,
  scope,
  path: '/c.json',
  seen,
});
const started = (
  program: CommandFacts,
  file?: ServerFileFacts,
  caveats: readonly EntryCaveat[] = [],
): ClientLook['seen'] => ({
  is: 'started',
  command: 'node',
  program,
  server: file === undefined ? undefined : { path: '/main.js', file },
  fetched: undefined,
  caveats,
});
const said = (seen: ClientLook['seen'], scope?: ClientLook['scope']) =>
  clientFindings([look(seen, scope)], [22, 19])[0];

test.each<[string, ClientLook['seen'], string, RegExp]>([
  ['this server', started(NODE, OWN), 'ok', /starts this server with Node 24\.0\.0\.$/],
  [
    'another copy',
    started(NODE, { is: 'there', own: false, version: '0.0.9' }),
    'warning',
    /a different copy .*: \/main\.js, version 0\.0\.9\.$/,
  ],
  [
    'a copy of no version',
    started(NODE, { is: 'there', own: false, version: undefined }),
    'warning',
    /: \/main\.js\.$/,
  ],
  [
    'a server that is gone',
    started(NODE, { is: 'missing' }),
    'fault',
    /starts the server \/main\.js, which does not exist/,
  ],
  ['no server', started(NODE), 'warning', /with a custom command/],
  ['another program', started({ is: 'other', path: '/usr/bin/npx' }), 'warning', /with a custom command/],
  [
    'the package through npx',
    { ...started({ is: 'other', path: '/usr/bin/npx' }), fetched: 'workrail@1.2.3' } as ClientLook['seen'],
    'ok',
    /starts workrail@1\.2\.3 through npx\.$/,
  ],
  ['a command that is gone', started({ is: 'missing' }, OWN), 'fault', /with node, which does not exist/],
  ['a relative path', started({ is: 'relative' }, OWN), 'fault', /relative to the client's working folder/],
  [
    'a script',
    started({ is: 'script', path: 'C:\\npx.cmd' }, OWN),
    'fault',
    /npx\.cmd, a script that needs a shell/,
  ],
  [
    'a file',
    started({ is: 'not_runnable', path: '/x' }, OWN),
    'fault',
    /\/x, which you have no permission to run/,
  ],
  [
    'a mute Node',
    started({ is: 'silent', path: '/node', reason: 'it hangs' }, OWN),
    'fault',
    /version: it hangs/,
  ],
  [
    'an old Node',
    started({ ...NODE, version: '20.1.0' }, OWN),
    'fault',
    /Node 20\.1\.0 \(\/node\); 22\.19 or newer/,
  ],
  ['an address', { is: 'address' }, 'ok', /by URL/],
  ['nothing', { is: 'no_command' }, 'fault', /without a command/],
  ['what cannot be read', { is: 'unreadable', reason: 'it is secret' }, 'fault', /it is secret/],
  [
    'no JSON',
    { is: 'refused', line: 3, column: 4, reason: 'it is odd' },
    'fault',
    /\(\/c\.json:3:4\): it is odd/,
  ],
])('an entry that starts %s', (_, seen, status, words) =>
  expect(said(seen)).toMatchObject({ id: 'client', status, message: expect.stringMatching(words) }),
);

test('the fix names the client and the scope', () => {
  expect(said({ is: 'no_command' })?.fix).toBe('Run: workrail setup claude-code --write');
  expect(said({ is: 'no_command' }, 'project')?.fix).toBe(
    'Run: workrail setup claude-code --scope project --write',
  );
});

test('an entry that may fail later is a warning besides; one that fails already is the fault alone', () => {
  const both = ['project_install', 'temporary_place'] as const;
  const statuses = (seen: ClientLook['seen'], scope?: ClientLook['scope']) =>
    clientFindings([look(seen, scope)], [22, 19]).map(({ status }) => status);
  expect(clientFindings([look(started(NODE, OWN, ['temporary_place']))], [22, 19])).toEqual([
    expect.objectContaining({ status: 'ok' }),
    {
      id: 'client',
      status: 'warning',
      message:
        'Claude Code (/c.json) names a path in a cache or a temporary folder, which may be emptied; then the server does not start.',
      fix: 'Install Node and WorkRail where they stay, and set up Claude Code with that copy.',
    },
  ]);
  expect(clientFindings([look(started(NODE, OWN, ['project_install']))], [22, 19])[1]?.fix).toBe(
    'For all projects, run "npm install --global workrail" and set up Claude Code with that copy; for that project alone, run there: workrail setup claude-code --scope project --write',
  );
  expect(statuses(started(NODE, OWN, both))).toEqual(['ok', 'warning', 'warning']);
  // In the file of a project, what that project has installed is where it belongs.
  expect(statuses(started(NODE, OWN, both), 'project')).toEqual(['ok', 'warning']);
  expect(statuses(started(NODE, { is: 'missing' }, both))).toEqual(['fault']);
});

test('where no client has an entry, all are named', () => {
  const fix = expect.stringContaining('claude-code, cursor, vscode, codex, gemini');
  expect(clientFindings([], [22, 19])).toMatchObject([{ status: 'warning', fix }]);
  expect(clientFindings([look({ is: 'unreadable', reason: 'x' })], [22, 19])).toMatchObject([
    { status: 'fault' },
    { status: 'warning', fix },
  ]);
});
