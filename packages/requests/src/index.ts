export {
  checkContext,
  checkIdempotencyKey,
  checkNotes,
  checkTitle,
  checkWorkspacePath,
} from './check-input.ts';
export { decodeCursor, encodeCursor } from './cursor.ts';
export { type InvalidInputError, invalid } from './invalid-input.ts';
export { lostDigits, structureFault } from './json-structure.ts';
