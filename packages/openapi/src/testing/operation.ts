import { E, type JsonObject } from '@workrail/kernel';
import { readCommands } from '../commands/read-commands.ts';
import type { RequestInput } from '../requests/request.ts';

/** A command and what its request needs beside arguments, of a document with one operation. */
export function operationInput(
  operation: JsonObject,
  {
    path = '/things',
    method = 'post',
    document = {},
  }: { readonly path?: string; readonly method?: string; readonly document?: JsonObject } = {},
): RequestInput {
  const read = readCommands(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://api.example.com/v1' }],
      ...document,
      paths: { [path]: { [method]: { responses: { 200: { description: 'OK' } }, ...operation } } },
    }),
    { vendor: 'shop' },
  );
  if (E.isLeft(read)) throw new Error(read.left.message);
  const [command] = read.right.commands;
  if (command === undefined) throw new Error(read.right.refused[0]?.reason);
  return {
    command,
    schemas: read.right.schemas,
    securitySchemes: read.right.securitySchemes,
    baseUrl: 'https://api.example.com/v1',
    arguments: {},
    credentials: {},
    userAgent: 'WorkRail/1.2.3',
    boundary: 'b0undary',
  };
}
