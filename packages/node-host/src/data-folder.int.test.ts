import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = new URL('./data-folder.ts', import.meta.url).href;
const PROGRAM = `const { dataFolder } = await import(${JSON.stringify(MODULE)});
  process.stdout.write(JSON.stringify(await dataFolder(process.env)));`;

async function folderWith(env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: '/',
    env,
  });
  return JSON.parse(stdout).right.folder;
}

test.runIf(process.platform === 'linux')(
  'in / and with an empty environment the folder is that of the account',
  async () => {
    const expected = join(userInfo().homedir, '.local/share/workrail');
    expect(await Promise.all([folderWith({}), folderWith({ HOME: '' })])).toEqual([expected, expected]);
  },
);

test.runIf(process.platform === 'linux')('HOME and XDG_DATA_HOME are followed', async () => {
  expect(
    await Promise.all([
      folderWith({ HOME: '/home/ada' }),
      folderWith({ HOME: '/home/ada', XDG_DATA_HOME: '/var/ada' }),
    ]),
  ).toEqual(['/home/ada/.local/share/workrail', '/var/ada/workrail']);
});
