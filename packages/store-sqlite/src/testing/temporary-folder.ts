import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'workrail-store-'));
