import type { HomeFault } from './home-fault.ts';
import { DATA_FAULTS, DATABASE_FAULTS } from './home-faults-of-data.ts';
import { CLIENT_FAULTS, WORKFLOW_FAULTS } from './home-faults-of-places.ts';

/** In each of them one fault after the other can be planted and mended in one home. */
export const HOME_FAULTS: Readonly<Record<string, readonly HomeFault[]>> = {
  'the database': DATABASE_FAULTS,
  'keys and settings': DATA_FAULTS,
  workflows: WORKFLOW_FAULTS,
  'clients [ENV-1]': CLIENT_FAULTS,
};
