import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullVolumeOf } from './full-volume.ts';

const failure = (code: string) => Object.assign(new Error('what the system says'), { code });
const PATH = join(tmpdir(), 'none', 'settings.json');

test.each(['ENOSPC', 'EDQUOT'])('C2: %s names the volume', (code) => {
  const { fullVolume } = fullVolumeOf(failure(code), PATH);
  expect(PATH.startsWith(fullVolume ?? '?')).toBe(true);
});

test('C2: any other failure names none', () => {
  expect(fullVolumeOf(failure('EACCES'), PATH)).toEqual({});
  expect(fullVolumeOf(undefined, PATH)).toEqual({});
});
