export { decodeBase32, encodeBase32 } from './base32.ts';
export { base64Of, bytesOfBase64 } from './base64.ts';
export { ANSWER_TIMEOUT, BUDGETS } from './budgets.ts';
export {
  beginning,
  concatBytes,
  equalBytes,
  jsonLength,
  jsonPrefix,
  LINE_BREAK,
  utf8Length,
} from './bytes.ts';
export { canonicalJson } from './canonical-json.ts';
export { CONTEXT_NAME, CONTEXT_PATH, CONTEXT_REFERENCE, isForbiddenKey } from './context-reference.ts';
export { defined } from './defined.ts';
export { didYouMean } from './did-you-mean.ts';
export { type Digests, toHex } from './digest.ts';
export { documentation } from './documentation.ts';
export { editDistance } from './edit-distance.ts';
export {
  approximate,
  type ExactNumber,
  exactNumber,
  isExactNumber,
  numberText,
  parseExact,
  stringifyExact,
} from './exact-json.ts';
export {
  type AttemptId,
  attemptFor,
  attemptIdOf,
  BLOB_HASH_PATTERN,
  type BlobHash,
  childNode,
  firstAttempt,
  HANDLE_PATTERN,
  handleBytes,
  isAttemptOn,
  type NodeId,
  nodeIdOf,
  nodePart,
  nonceOf,
  RUN_ID_PATTERN,
  type RunId,
  retryAttempt,
  rootNode,
  runId,
  SESSION_ID_PATTERN,
  type SessionId,
  sessionId,
  WORKFLOW_HASH_PATTERN,
  type WorkflowHash,
  workflowBlob,
  workflowHash,
} from './ids.ts';
export {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPrimitive,
  ownValue,
  parseJson,
  valueAtPath,
} from './json.ts';
export { keysOf } from './keys-of.ts';
export { openLane } from './lane.ts';
export { LruCache } from './lru-cache.ts';
export { closingOf } from './markdown.ts';
export {
  contextPlaceholder,
  isContextPlaceholder,
  isPlaceholder,
  isWholePlaceholder,
  type NeededType,
  NOTES_PLACEHOLDER,
  wholePlaceholder,
  wordsOf,
} from './placeholders.ts';
export { either, program, type Steps, tryTask } from './program.ts';
export { absurd, E, type Either, O, type Option, pipe, type TaskEither, TE } from './result.ts';
export { MASK, maskSecrets, type SecretMask } from './secrets/mask-secrets.ts';
export { isSecretName, SECRET_VARIABLE_PREFIX, schemeSecretName } from './secrets/secret-names.ts';
export { typed } from './typed.ts';
export { unseenAs } from './unseen.ts';
export { type Made, type NeedsOf, openAll } from './use-cases.ts';
export { type Folders, volumeOf } from './volume.ts';
export { wellFormed } from './well-formed.ts';
export {
  asSentence,
  choice,
  counted,
  cutToBytes,
  cutToCharacters,
  cutToLength,
  minuteOf,
  onOneLine,
  withSuggestion,
} from './wording.ts';
