/** The least that an import has to do: reads a document, and brings it to OpenAPI 3.1. */
import { readFileSync } from 'node:fs';
import { upgrade } from '@scalar/openapi-upgrader';
import { parse } from 'yaml';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('read-alone.ts <document>');
upgrade(parse(readFileSync(path, 'utf8')) as Record<string, unknown>, '3.1');
