import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workrail } from './harness/command-line.ts';
import { goldenTexts } from './harness/golden.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('settings');

describe('settings', () => {
  test('are listed, set and taken out again, and what else is in the file stays', () => {
    const home = homeForTest();
    const run = (...args: readonly string[]) => {
      const ended = workrail(['settings', ...args], { home });
      expect(ended).toMatchObject({ status: 0, stderr: '' });
      return ended.stdout;
    };
    golden.match('unset', run('list'));
    const file = join(home.data, 'settings.json');
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, '{"version":1,"theme":{"dark":true}}');

    golden.match('set-mode', run('set', 'preferences.mode', 'auto_with_stops'));
    expect(run('get', 'preferences.mode')).toBe('auto_with_stops\n');
    run('set', 'retentionDays', '30');
    golden.match('set-list', run('set', 'workflowPaths', '/team/one', '~/two'));
    expect(run('get', 'workflowPaths')).toBe('/team/one\n~/two\n');
    golden.match('all', run('list'));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      theme: { dark: true },
      preferences: { mode: 'auto_with_stops' },
      retentionDays: 30,
      workflowPaths: ['/team/one', '~/two'],
    });
    golden.match('take-out', run('set', 'preferences.mode'));
    for (const name of ['retentionDays', 'workflowPaths']) run('set', name);
    expect(run('get', 'retentionDays')).toBe('\n');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: 1, theme: { dark: true } });
    const { settings } = JSON.parse(run('list', '--json'));
    expect(settings).toHaveLength(8);
    expect(JSON.parse(run('get', 'retentionDays', '--json'))).toMatchObject({ value: null, usual: '90' });
  });

  test('hold for what an agent starts next', async () => {
    const home = homeForTest();
    expect(workrail(['settings', 'set', 'preferences.mode', 'auto_never_stop'], { home }).status).toBe(0);
    const server = await openServer({ home, workflowPaths: [FIXTURES] });
    const { structured } = await server.call('start_workflow', { workflowId: 'demo.six-steps' });
    expect(structured.preferences.autonomy).toBe('full_auto_never_stop');
  });

  test.each<[readonly string[], string]>([
    [['set', 'preferences.mode', 'reckless'], 'preferences.mode: '],
    [['set', 'preferences.mode', 'auto'], 'preferences.mode: must be one of guided, '],
    [['set', 'approvals', 'yes'], 'approvals: must be one of claims-count, people-only'],
    [['set', 'preferences.mode', 'guided', 'guided'], 'preferences.mode: '],
    [['set', 'retentionDays', '0'], 'retentionDays: '],
    [['set', 'retentionDays', 'soon'], 'retentionDays: '],
    [['set', 'retentionDays', '1', '2'], 'retentionDays: '],
    [['set', 'workflowPaths', 'relative'], 'workflowPaths: '],
    [['set', 'keepSessions', 'login'], 'keepSessions: must be the id of a session'],
    [['set', 'mode', 'guided'], 'there is no setting "mode"'],
    [['get', 'mode'], 'The settings are preferences.mode, '],
  ])('%j is refused, and nothing is written', (args, words) => {
    const home = homeForTest();
    const refused = workrail(['settings', ...args], { home });
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^workrail: /);
    expect(refused.stderr).toContain(words);
    expect(existsSync(join(home.data, 'settings.json'))).toBe(false);
  });

  test('in a file that is damaged are said to be, and stay as they are', () => {
    const home = homeForTest();
    const file = home.write('data/settings.json', '{"version":1,"retentionDays":-4}');
    for (const args of [['list'], ['set', 'retentionDays', '5']]) {
      const refused = workrail(['settings', ...args], { home });
      expect(refused).toMatchObject({ status: 1, stdout: '' });
      expect(refused.stderr).toContain('settings.json: retentionDays: ');
    }
    expect(readFileSync(file, 'utf8')).toBe('{"version":1,"retentionDays":-4}');
  });
});
