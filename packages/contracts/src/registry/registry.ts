import { assessment } from './assessment.ts';
import { changedFiles } from './changed-files.ts';
import { codingHandoff } from './coding-handoff.ts';
import type { Contract } from './contract.ts';
import { coordinatorSignal } from './coordinator-signal.ts';
import { differentiationHandoff } from './differentiation-handoff.ts';
import { discoveryHandoff } from './discovery-handoff.ts';
import { gateVerdict } from './gate-verdict.ts';
import { loopControl } from './loop-control.ts';
import { reviewFindings } from './review-findings.ts';
import { reviewVerdict } from './review-verdict.ts';
import { shapingHandoff } from './shaping-handoff.ts';

const REGISTERED = {
  [loopControl.ref]: loopControl,
  [assessment.ref]: assessment,
  [coordinatorSignal.ref]: coordinatorSignal,
  [reviewVerdict.ref]: reviewVerdict,
  [discoveryHandoff.ref]: discoveryHandoff,
  [shapingHandoff.ref]: shapingHandoff,
  [codingHandoff.ref]: codingHandoff,
  [gateVerdict.ref]: gateVerdict,
  [differentiationHandoff.ref]: differentiationHandoff,
  [changedFiles.ref]: changedFiles,
  [reviewFindings.ref]: reviewFindings,
} as const;

export type ContractRef = keyof typeof REGISTERED;

/** The contracts that workflow files may name, by their refs. */
export const CONTRACTS: Readonly<Record<ContractRef, Contract>> = REGISTERED;

export const isContractRef = (ref: string): ref is ContractRef => Object.hasOwn(CONTRACTS, ref);

/** The contract whose artifacts have this `kind`. */
export const contractOfKind = (artifactKind: string): Contract | undefined =>
  Object.values(CONTRACTS).find((contract) => contract.artifactKind === artifactKind);
