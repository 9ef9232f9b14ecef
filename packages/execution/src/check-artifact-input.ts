import {
  type BlobHash,
  BUDGETS,
  canonicalJson,
  type Digests,
  E,
  type Either,
  either,
  isJsonObject,
  type Json,
  utf8Length,
  wellFormed,
} from '@workrail/kernel';
import { type InvalidInputError, invalid, structureFault } from '@workrail/requests';
import type { ArtifactInput } from './continue-workflow/ack-input.ts';

const MOST = 20;
const KIND_LIMIT = 128;

/** Artifacts with a kind each, within their budget, with their addresses. */
export function checkArtifactInput(
  artifacts: readonly Json[] | undefined,
  digests: Digests,
): Either<InvalidInputError, readonly ArtifactInput[] | undefined> {
  if (artifacts === undefined) return E.right(undefined);
  if (artifacts.length > MOST) {
    const message = `there are ${artifacts.length} artifacts; at most ${MOST} are allowed in one call`;
    return invalid('output.artifacts', 'max-items', message, 'Send the ones that the step asks for.');
  }
  return either(({ value }) =>
    artifacts.map((artifact, index) => value(checkOne(artifact, `output.artifacts[${index}]`, digests))),
  );
}

function checkOne(artifact: Json, field: string, digests: Digests): Either<InvalidInputError, ArtifactInput> {
  if (!isJsonObject(artifact)) {
    return invalid(field, 'type', `${field} is not an object`, 'Send an object with "kind" and its fields.');
  }
  const { kind } = artifact;
  if (kind === undefined || kind === null || (typeof kind === 'string' && kind.trim() === '')) {
    const message = `${field} has no "kind", which says what the artifact is`;
    return invalid(`${field}.kind`, 'required', message, 'Add "kind" as the step names it.');
  }
  if (typeof kind !== 'string') {
    const message = `${field}.kind is not a string; it says what the artifact is`;
    return invalid(`${field}.kind`, 'type', message, 'Send "kind" as the step names it.');
  }
  if (kind.length > KIND_LIMIT) {
    const message = `${field}.kind has ${kind.length} characters; at most ${KIND_LIMIT} are allowed`;
    return invalid(
      `${field}.kind`,
      'max-length',
      message,
      'Send "kind" as the step names it, or a short name of your own; what the artifact says goes into its other fields.',
    );
  }
  const fault = structureFault(artifact, field);
  if (fault !== undefined) return fault;
  const value = wellFormed(artifact);
  const text = canonicalJson(value);
  const bytes = utf8Length(text);
  if (bytes > BUDGETS.artifact) {
    const message = `${field} has ${bytes} bytes; at most ${BUDGETS.artifact} are allowed`;
    return invalid(field, 'max-bytes', message, 'Leave out what can be read from files, or split it.');
  }
  return E.right({ kind: kind.toWellFormed(), value, hash: digests.sha256Hex(text) as BlobHash, bytes });
}
