import type { Json } from '@workrail/kernel';
import { CONTRACTS, type ContractRef, isContractRef } from './registry/registry.ts';
import { quoted } from './report/wording.ts';
import { readSchema } from './schema/read-schema.ts';
import { openCheck } from './validate/open-check.ts';
import type { SchemaCheck, Violation } from './violation.ts';

const checks = new Map<ContractRef, SchemaCheck>();

/** What keeps an artifact from being what a registered contract asks for, `kind` included. */
export function checkArtifact(ref: ContractRef, artifact: Json): readonly Violation[] {
  if (!isContractRef(ref)) {
    return [{ pointer: '', message: `${quoted(String(ref))} is not a registered contract` }];
  }
  // A test compiles every registered schema; at run time that would only cost the first agent its patience.
  const check = checks.get(ref) ?? openCheck(readSchema(CONTRACTS[ref].schema));
  checks.set(ref, check);
  return check(artifact);
}
