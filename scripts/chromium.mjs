/** The browser that tests look at the page with: the one of this machine, or Debian's, which is then installed. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium that can be started; undefined where there is none. */
export function findChromium(env = process.env) {
  if (env.WORKRAIL_CHROMIUM) return env.WORKRAIL_CHROMIUM;
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/snap/bin'];
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].find(canRun);
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs it from Debian's packages where it is missing and this can be done; says what to do where it cannot. */
export function ensureChromium(say) {
  if (findChromium() !== undefined) return true;
  say('installing chromium, which the tests of the page need');
  if (!aptGet('install', '-y', '--no-install-recommends', 'chromium')) {
    // The list of packages may be missing or old.
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', 'chromium');
  }
  if (findChromium() !== undefined) return true;
  say(
    'the tests of the page need Chromium. Install it, or name one with WORKRAIL_CHROMIUM, and run this again.',
  );
  return false;
}

function aptGet(...args) {
  const [command, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
