export { parseToken } from './parse.ts';
export { mintAck, mintState } from './sign.ts';
export {
  type ParsedToken,
  TOKEN_ERROR_CODES,
  type TokenError,
  type TokenErrorCode,
  type TokenKind,
  tokenError,
  type VerifiedAck,
  type VerifiedState,
} from './token.ts';
export { type VerificationKeys, verifyAck, verifyState } from './verify.ts';
