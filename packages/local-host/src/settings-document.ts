import { isAbsolute } from 'node:path';
import { ASSUMPTION_POLICY, AUTONOMY, GATE_HANDLING, MODES } from '@workrail/event-log';
import * as z from 'zod';

const workflowPath = z
  .string()
  .refine((path) => isAbsolute(path) || /^~[\\/]/.test(path), 'must be an absolute path, or start with ~/');

/** The settings file. Members that this version does not know are kept. */
export const settingsDocument = z.looseObject({
  version: z.literal(1, 'must be 1; a higher number is from a newer version of WorkRail'),
  workflowPaths: z.array(workflowPath).exactOptional(),
  /** What new sessions begin with. */
  preferences: z
    .strictObject({
      mode: z.enum(MODES).exactOptional(),
      autonomy: z.enum(AUTONOMY).exactOptional(),
      gateHandling: z.enum(GATE_HANDLING).exactOptional(),
      assumptionPolicy: z.enum(ASSUMPTION_POLICY).exactOptional(),
    })
    .exactOptional(),
});

export type SettingsDocument = z.infer<typeof settingsDocument>;
