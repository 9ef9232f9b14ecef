export { checkArtifact } from './check-artifact.ts';
export { compileSchema } from './compile-schema.ts';
export type { Contract } from './registry/contract.ts';
export { CONTRACTS, type ContractRef, contractOfKind, isContractRef } from './registry/registry.ts';
export type { SchemaCheck, SchemaOutcome, SchemaProblem, Violation } from './violation.ts';
