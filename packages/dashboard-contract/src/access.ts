import * as z from 'zod';
import { answers, BODY_BYTES, get, type RoutesByName } from './route.ts';
import { json } from './values.ts';

const signIn = z.strictObject({ token: z.string().min(1).max(200) });
const signedIn = z.strictObject({ ok: z.literal(true) });

const status = z.strictObject({
  version: z.string(),
  dataFolder: z.string(),
  commandLine: z.string().describe('What starts the command line on this machine, as shells read it'),
  sessions: z.int(),
  cursor: z.string().describe('Where the feed of changes stands'),
  lost: z
    .strictObject({ fact: z.string(), fix: z.string() })
    .exactOptional()
    .describe(
      'Set where the database that held the sessions seems to be lost: what happened, and what to do',
    ),
});

export const accessRoutes = {
  signIn: {
    method: 'post',
    path: '/api/sign-in',
    summary:
      'Takes the token of the link that the program prints, and gives the cookie that everything else needs',
    access: 'open',
    body: { schema: signIn, bytes: BODY_BYTES },
    answer: answers(signedIn),
  },
  status: get('/api/status', 'What this dashboard shows', {}, status),
  openApi: get('/api/openapi.json', 'This document', {}, z.record(z.string(), json)),
} as const satisfies RoutesByName;
