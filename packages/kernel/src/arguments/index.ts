export type { ArgumentsOf } from './arguments-of.ts';
export type { ListSchema, ObjectSchema, PropertySchema } from './input-schema.ts';
export type { OtherTool } from './other-tool.ts';
export { type ArgumentFaults, readArguments, readExactly } from './read-arguments.ts';
export type { Signature } from './signature.ts';
export type { Violation } from './violation.ts';
