export {
  BUNDLE_SCHEMA_VERSION,
  type BundleBlob,
  type BundleEvent,
  type BundleFault,
  type BundleHeader,
  type BundleManifest,
  type BundleRun,
} from './bundle.ts';
export { LINE_LIMIT } from './bundle-lines.ts';
export { type BundlePiece, type BundleReader, bundleReader } from './bundle-reader.ts';
export { bundleSchema } from './bundle-schema.ts';
export { type BundleWriter, bundleWriter } from './bundle-writer.ts';
export type { KnownPath } from './redaction/known-paths.ts';
export {
  type RedactedSession,
  type RedactionCounts,
  redactedSession,
} from './redaction/redacted-session.ts';
export { type BadPattern, type RedactionKind, rulesWith } from './redaction/rules.ts';
export { type RenamedEvent, type RenamedSession, renamedSession } from './renamed-session.ts';
