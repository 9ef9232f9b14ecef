import type { Variables } from '@workrail/ports';
import type { Environment } from './environment.ts';

const PREFIX = 'WORKRAIL_VAR_';

/** `WORKRAIL_VAR_REGION` is `env.REGION` to workflows, also where it is empty. */
export const workflowVariables = (env: Environment): Variables => ({
  get: (name) => env[`${PREFIX}${name}`],
});
