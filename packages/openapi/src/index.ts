export { type CheckedAnswer, checkAnswer, isDeclared } from './answers/check-answer.ts';
export {
  type AnswerContent,
  type AnswerWarning,
  type RawAnswer,
  type ReadAnswer,
  readAnswer,
} from './answers/read-answer.ts';
export { baseUrlOf, checkedBaseUrl, commandBaseUrl } from './commands/base-url.ts';
export { type CommandChanges, type CommandSet, changesBetween } from './commands/changes.ts';
export type {
  ApiAnswer,
  ApiBody,
  ApiCommand,
  ApiContent,
  ApiParameter,
  ApiServer,
  HttpMethod,
  ParameterPlace,
  ParameterStyle,
  RefusedOperation,
  SecurityAlternative,
  ServerVariable,
} from './commands/command.ts';
export { type KeptNames, keepNames, type NamedRequest } from './commands/kept-names.ts';
export { kebab } from './commands/names.ts';
export {
  type ArgumentOutline,
  type BodyOutline,
  type CommandOutline,
  type MemberOutline,
  type OutlinePart,
  outlineOf,
} from './commands/outline.ts';
export type { AnswerOutline } from './commands/outline-answers.ts';
export { firstWords } from './commands/outline-words.ts';
export { listProvidedBy, type ProvidedList } from './commands/provided-list.ts';
export { type ApiDescription, type ReadOptions, readCommands } from './commands/read-commands.ts';
export {
  type JsonType,
  type SchemaAtPath,
  schemaAtPath,
  typeOfValue,
  typesOfSchema,
} from './commands/schema-path.ts';
export { type SecurityScheme, whyUnusable } from './commands/security.ts';
export { schemasBehind } from './commands/shared-schemas.ts';
export { type ValueShape, valueShape } from './commands/value-shape.ts';
export { describeDocument, type ReadBeside } from './describe-document.ts';
export type { RefusedDocument } from './document/open-document.ts';
export type { DocumentKind } from './document/upgrade-document.ts';
export type { Finding, FindingRule } from './finding.ts';
export { type ArgumentList, argumentsOf, BODY_PREFIX, type KnownArgument } from './requests/argument-list.ts';
export { isFileOf } from './requests/bodies/file-source.ts';
export { buildRequest } from './requests/build-request.ts';
export { checkArguments } from './requests/check-arguments.ts';
export { type ClientCredentials, clientCredentialsRequest } from './requests/client-credentials.ts';
export type {
  ApiRequest,
  BuiltRequest,
  HeaderPair,
  MultipartBody,
  RequestBody,
  RequestContent,
  RequestFinding,
  RequestInput,
  RequestPart,
  RequestRule,
} from './requests/request.ts';
export { privateAddress } from './requests/target.ts';
