import { program } from '@workrail/kernel';
import type { SettingsError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { RunPoint } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { newBaseline } from '../preferences/session-baseline.ts';
import { opensGates } from '../preferences/tolerated.ts';

/**
 * How a person's approval gets here. `claim`: the agent may tell it, which is recorded as its claim. `client`: the client
 * asks the person itself. `people_only`: a person answers on the page, the command line or over the API. In the last two
 * an agent's own "approved" is recorded and does not count.
 */
export type ApprovalPath = 'claim' | 'client' | 'people_only';

/** What holds for approvals of an attempt. */
export interface ApprovalRules {
  readonly approvals: ApprovalPath;
  /** Whether a gate holds whatever the run's preferences say: only people's approvals count, and the person's own settings open none. */
  readonly gatesHold: boolean;
}

/** The rules for an attempt; the settings are read only at a step that may ask a person. */
export const approvalRules = (
  { settings }: Pick<Dependencies, 'settings'>,
  { run, position }: Pick<RunPoint, 'run' | 'position'>,
  clientAsks: boolean,
) =>
  program<SettingsError | InvalidInputError, ApprovalRules>(async ({ take }) => {
    if (run.engine.confirmerAt(run.workflow, position) !== 'human_approval')
      return { approvals: 'claim', gatesHold: false };
    if ((await take(settings.approvals())) !== 'people-only')
      return { approvals: clientAsks ? 'client' : 'claim', gatesHold: false };
    const gatesHold = !opensGates(await take(newBaseline({ settings })));
    return { approvals: clientAsks ? 'client' : 'people_only', gatesHold };
  });
