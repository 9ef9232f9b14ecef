import type { Capability } from '@workrail/workflow-compiler';

/** A report of an ability, to be filled in by the agent that tried it: as it is, it is refused. */
export interface CapabilityForm {
  readonly capability: Capability;
  readonly status: string;
  readonly evidence: string;
  readonly detail: string;
}

export const capabilityForm = (capability: Capability): CapabilityForm => ({
  capability,
  status: '<available or unavailable>',
  evidence: '<attempted_use or probe>',
  detail: '<what you did and the result>',
});
