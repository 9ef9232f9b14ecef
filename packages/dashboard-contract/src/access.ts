import * as z from 'zod';

export const signIn = z.strictObject({ token: z.string().min(1).max(200) });
export const signedIn = z.strictObject({ ok: z.literal(true) });

export const status = z.strictObject({
  version: z.string(),
  dataFolder: z.string(),
  sessions: z.int(),
  cursor: z.string().meta({ description: 'Where the feed of changes stands' }),
});
