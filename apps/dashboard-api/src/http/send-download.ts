import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Download } from '../handlers/handler.ts';
import { DOCUMENT_POLICY } from './security-headers.ts';

/** Sends a file to be saved, and lets go of it whether the client took all of it or went away. */
export async function sendDownload(
  outgoing: ServerResponse,
  { fileName, type, content, release }: Download,
): Promise<void> {
  try {
    outgoing.writeHead(200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${safeName(fileName)}"`,
      'content-security-policy': DOCUMENT_POLICY,
      'cache-control': 'no-store',
    });
    const source =
      typeof content === 'object' && 'path' in content
        ? createReadStream(content.path)
        : Readable.from([typeof content === 'string' ? Buffer.from(content) : content]);
    await pipeline(source, outgoing);
  } catch {
    // The client is gone, or gets a connection that ends early: what it holds is not the file.
    outgoing.destroy();
  } finally {
    await release();
  }
}

/** Nothing that a header or a file system reads as something else. */
const safeName = (name: string): string => name.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_');
