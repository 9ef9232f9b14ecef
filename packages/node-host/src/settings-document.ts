import { isAbsolute } from 'node:path';
import { MODES, PREFERENCE_NAMES, PREFERENCES, type PreferenceName } from '@workrail/event-log';
import { SESSION_ID_PATTERN } from '@workrail/kernel';
import * as z from 'zod';

const MOST_DAYS = 36_500;

const workflowPath = z
  .string()
  .refine((path) => isAbsolute(path) || /^~[\\/]/.test(path), 'must be an absolute path, or start with ~/');

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

type PreferenceSettings = { readonly [Name in PreferenceName]: z.ZodType<string> };
const preferences = Object.fromEntries(
  PREFERENCE_NAMES.map((name): [string, unknown] => [name, oneOf(PREFERENCES[name].values)]),
) as PreferenceSettings;

/** The settings file. Members that this version does not know are kept. */
export const settingsDocument = z.looseObject({
  version: z.literal(1, 'must be 1; a higher number is from a newer version of WorkRail'),
  workflowPaths: z.array(workflowPath).exactOptional(),
  /** What new sessions begin with. */
  preferences: z
    .strictObject({ mode: oneOf(MODES), ...preferences })
    .exactPartial()
    .exactOptional(),
  /** Whose word counts where a step needs a person's approval and the client can't ask them. */
  approvals: oneOf(['claims-count', 'people-only']).exactOptional(),
  /** Days without activity after which `workrail prune` removes a session. */
  retentionDays: z
    .custom<number>((days) => Number.isInteger(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS, {
      message: `must be a whole number of days from 1 to ${MOST_DAYS}`,
    })
    .exactOptional(),
  /** Sessions that it never removes. */
  keepSessions: z
    .array(z.string().regex(SESSION_ID_PATTERN, 'must be the id of a session (ses_…)'))
    .exactOptional(),
});

export type SettingsDocument = z.infer<typeof settingsDocument>;
