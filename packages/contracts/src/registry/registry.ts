import { assessment } from './assessment.ts';
import { codingHandoff } from './coding-handoff.ts';
import type { Contract } from './contract.ts';
import { coordinatorSignal } from './coordinator-signal.ts';
import { differentiationHandoff } from './differentiation-handoff.ts';
import { discoveryHandoff } from './discovery-handoff.ts';
import { gateVerdict } from './gate-verdict.ts';
import { loopControl } from './loop-control.ts';
import { reviewVerdict } from './review-verdict.ts';
import { shapingHandoff } from './shaping-handoff.ts';

const REGISTERED = [
  loopControl,
  assessment,
  coordinatorSignal,
  reviewVerdict,
  discoveryHandoff,
  shapingHandoff,
  codingHandoff,
  gateVerdict,
  differentiationHandoff,
] as const;

type Registered = (typeof REGISTERED)[number];

export type ContractRef = Registered['ref'];

/** The contracts that workflow files may name, by their refs. */
export const CONTRACTS: Readonly<Record<ContractRef, Contract>> = Object.fromEntries(
  REGISTERED.map((contract) => [contract.ref, contract]),
) as unknown as Record<ContractRef, Contract>;

export const isContractRef = (ref: string): ref is ContractRef => Object.hasOwn(CONTRACTS, ref);

/** The contract whose artifacts have this `kind`. */
export const contractOfKind = (artifactKind: string): Contract | undefined =>
  REGISTERED.find((contract) => contract.artifactKind === artifactKind);
