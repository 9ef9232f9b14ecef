import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { volumeOf } from '@workrail/kernel';
import { failureCode } from './failure-reason.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The volume that a file is on, where there was no room on it for what failed; nothing otherwise. */
export const fullVolumeOf = (failure: unknown, path: string): { readonly fullVolume?: string } =>
  FULL.has(failureCode(failure) ?? '') ? { fullVolume: volumeOf(path, { parentOf: dirname, deviceOf }) } : {};

const deviceOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.dev;
