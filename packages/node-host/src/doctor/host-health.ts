import { isBuiltin } from 'node:module';
import * as zlib from 'node:zlib';
import type { HostHealth, RuntimeFacts } from '@workrail/ports';
import type { Environment } from '../environment.ts';
import { NODE_NEEDED } from '../node-needed.ts';
import { commandFacts } from './command-facts.ts';
import { serverFileFacts } from './server-file-facts.ts';

export interface HostHealthOptions {
  /** Where commands without a path are looked for. */
  readonly env: Environment;
  /** The program of the server that belongs to this one, whether it is there or not. */
  readonly server: string;
}

/** This machine. */
export const hostHealth = ({ env, server }: HostHealthOptions): HostHealth => ({
  runtime: runtimeFacts,
  command: (command) => commandFacts(command, env),
  serverFile: (path) => serverFileFacts(path, server),
});

const runtimeFacts = (): RuntimeFacts => ({
  version: process.versions.node,
  path: process.execPath,
  needed: NODE_NEEDED,
  sqlite: isBuiltin('node:sqlite') ? (process.versions.sqlite ?? 'of its own') : undefined,
  zstd: typeof zlib.createZstdCompress === 'function',
});
