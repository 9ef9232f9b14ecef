import { isBuiltin } from 'node:module';
import * as zlib from 'node:zlib';
import type { HostHealth, RuntimeFacts } from '@workrail/ports';
import { entryCaveats } from '../entry-caveats.ts';
import type { Environment } from '../environment.ts';
import { NODE_NEEDED } from '../node-needed.ts';
import { commandFacts } from './command-facts.ts';
import { serverFileFacts } from './server-file-facts.ts';

/** This machine. `server` is the program of the server that belongs to this one, whether it is there or not. */
export const hostHealth = (env: Environment, server: string): HostHealth => ({
  runtime: runtimeFacts,
  command: (command) => commandFacts(command, env),
  serverFile: (path) => serverFileFacts(path, server),
  entryCaveats,
});

const runtimeFacts = (): RuntimeFacts => ({
  version: process.versions.node,
  path: process.execPath,
  needed: NODE_NEEDED,
  sqlite: isBuiltin('node:sqlite') ? (process.versions.sqlite ?? 'of its own') : undefined,
  zstd: typeof zlib.createZstdCompress === 'function',
});
