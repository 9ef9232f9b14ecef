import { E, type Either } from '@workrail/kernel';
import type { Client } from './clients.ts';
import { jsonEntry } from './json/json-entry.ts';
import { ADDRESSES } from './server.ts';
import type { ClientTextError } from './text-error.ts';
import { tomlEntry } from './toml/toml-entry.ts';

/** The entry of the server as a file holds it, whoever wrote it. Its variables are left out: they may be secret. */
export interface ServerEntry {
  /** Undefined where none is written as a text. */
  readonly command: string | undefined;
  readonly args: readonly string[];
  /** Whether the server is reached at an address, and not started. */
  readonly atAddress: boolean;
}

/** What the text of a client's file says about the server; undefined where it says nothing. */
export function serverIn(client: Client, text: string): Either<ClientTextError, ServerEntry | undefined> {
  const read = client.format === 'toml' ? tomlEntry : jsonEntry;
  return E.map(foundEntry)(read(text.replace(/^\ufeff/, ''), client.servers));
}

function foundEntry(value: unknown): ServerEntry | undefined {
  if (value === undefined) return undefined;
  const members = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map();
  const command: unknown = members.get('command');
  const args: unknown = members.get('args');
  return {
    command: typeof command === 'string' ? command : undefined,
    args: Array.isArray(args) ? args.filter((arg) => typeof arg === 'string') : [],
    atAddress: ADDRESSES.some((key) => members.has(key)),
  };
}
