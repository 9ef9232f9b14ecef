import { expect, test } from 'vitest';
import { volumeOf } from './volume.ts';

const DEVICES: Readonly<Record<string, number>> = { '/': 1, '/mnt': 1, '/mnt/usb': 2, '/mnt/usb/data': 2 };
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
const folders = { parentOf, deviceOf: (path: string) => DEVICES[path] };

test.each([
  ['/mnt/usb/data/workrail.db', '/mnt/usb'],
  ['/mnt/usb/data', '/mnt/usb'],
  ['/mnt/usb', '/mnt/usb'],
  ['/mnt', '/'],
  ['/nowhere/at/all', '/'],
])('C2: the volume of %s is %s', (path, volume) => {
  expect(volumeOf(path, folders)).toBe(volume);
});
