import { documentation } from '@workrail/kernel';
import * as z from 'zod';
import { answers, type RoutesByName } from './route.ts';
import { ofSession, runId, sessionId } from './values.ts';

/** Bytes of the body that brings a bundle. */
export const UPLOAD_BYTES = 67_108_864;

const bundleUpload = z.strictObject({
  fileName: z
    .string()
    .min(1)
    .max(255)
    .describe('Its extension says how the bundle is compressed: .gz, .zst, or not at all'),
  contentBase64: z.base64(),
  asNew: z.boolean().exactOptional().describe('Always import it as a new session'),
});

const importedSession = z.strictObject({
  outcome: z.enum(['imported', 'imported_as_new', 'already_here']),
  sessionId,
  originalSessionId: sessionId,
  events: z.int(),
});

const bundleQuery = z.strictObject({
  redact: z
    .stringbool()
    .default(false)
    .describe(
      `Without paths, addresses and what looks like a secret; names of people and workflows stay, see ${documentation('redacted-bundles')}`,
    ),
});

const documentQuery = z.strictObject({
  format: z.enum(['md', 'html', 'pdf']),
  run: runId.exactOptional().describe('Only this run'),
});

export const bundleRoutes = {
  downloadBundle: {
    method: 'get',
    path: '/api/sessions/{sessionId}/bundle',
    summary: 'The session as a bundle, for another machine',
    params: ofSession,
    query: bundleQuery,
    answer: { kind: 'file', types: ['application/gzip'] },
  },
  downloadDocument: {
    method: 'get',
    path: '/api/sessions/{sessionId}/document',
    summary: 'The session as a document',
    params: ofSession,
    query: documentQuery,
    answer: { kind: 'file', types: ['text/markdown', 'text/html', 'application/pdf'] },
  },
  importBundle: {
    method: 'post',
    changesData: true,
    path: '/api/bundles',
    summary: 'Imports a session from a bundle, completely or not at all',
    body: { schema: bundleUpload, bytes: UPLOAD_BYTES },
    answer: answers(importedSession),
  },
} as const satisfies RoutesByName;
