export type { BundleFault, BundleHeader, BundleManifest } from './bundle.ts';
export { LINE_LIMIT } from './bundle-lines.ts';
export { type BundlePiece, bundleReader } from './bundle-reader.ts';
export { bundleSchema } from './bundle-schema.ts';
export { type BundleWriter, bundleWriter } from './bundle-writer.ts';
export type { KnownPath } from './redaction/known-paths.ts';
export { type RedactedSession, type RedactionCounts, redactedSession } from './redaction/redacted-session.ts';
export { type BadPattern, rulesWith } from './redaction/rules.ts';
export { type RenamedEvent, renamedSession } from './renamed-session.ts';
