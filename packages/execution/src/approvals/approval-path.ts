import { program } from '@workrail/kernel';
import type { SettingsError } from '@workrail/ports';
import type { RunPoint } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/**
 * How a person's approval gets here. `claim`: the agent may tell it, which is recorded as its claim. `client`: the client
 * asks the person itself. `people_only`: a person answers on the page, the command line or over the API. In the last two
 * an agent's own "approved" is recorded and does not count.
 */
export type ApprovalPath = 'claim' | 'client' | 'people_only';

/** The path that holds for an attempt; the settings are read only at a step that may ask a person. */
export const approvalPath = (
  { settings }: Pick<Dependencies, 'settings'>,
  { run, position }: Pick<RunPoint, 'run' | 'position'>,
  clientAsks: boolean,
) =>
  program<SettingsError, ApprovalPath>(async ({ take }) => {
    if (run.engine.confirmerAt(run.workflow, position) !== 'human_approval') return 'claim';
    if (clientAsks) return 'client';
    return (await take(settings.approvals())) === 'people-only' ? 'people_only' : 'claim';
  });
