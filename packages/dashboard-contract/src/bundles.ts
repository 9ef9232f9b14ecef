import * as z from 'zod';
import { runId, sessionId } from './values.ts';

/** Bytes of the body that brings a bundle. */
export const UPLOAD_BYTES = 67_108_864;

export const bundleUpload = z.strictObject({
  fileName: z
    .string()
    .min(1)
    .max(255)
    .meta({ description: 'Its ending says how the bundle is packed: .gz, .zst, or not' }),
  contentBase64: z.base64(),
  asNew: z
    .boolean()
    .exactOptional()
    .meta({ description: 'Make a new session of it, whatever is there already' }),
});

export const importedSession = z.strictObject({
  outcome: z.enum(['imported', 'imported_as_new', 'already_here']),
  sessionId,
  originalSessionId: sessionId,
  events: z.int(),
});

export const bundleQuery = z.strictObject({
  redact: z
    .stringbool()
    .default(false)
    .meta({ description: 'Without what points to a machine or a person and what looks secret' }),
});

export const documentQuery = z.strictObject({
  format: z.enum(['md', 'html', 'pdf']),
  run: runId.exactOptional().meta({ description: 'One run alone' }),
});
