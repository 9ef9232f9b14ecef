export { checkArtifact } from './check-artifact.ts';
export { compileSchema } from './compile-schema.ts';
export type { Contract } from './registry/contract.ts';
export { CONTRACTS, type ContractRef, contractOfKind, isContractRef } from './registry/registry.ts';
export type { SchemaOutcome, SchemaProblem } from './schema/problem.ts';
export type { SchemaCheck, Violation } from './violation.ts';
