import * as z from 'zod';
import { answers, BODY_BYTES, get, type RoutesByName } from './route.ts';
import { json } from './values.ts';

const signIn = z.strictObject({ token: z.string().min(1).max(200) });
const signedIn = z.strictObject({ ok: z.literal(true) });

const status = z.strictObject({
  version: z.string(),
  dataFolder: z.string(),
  commandLine: z.string().describe('The shell command that starts the command line on this machine'),
  sessions: z.int(),
  cursor: z.string().describe('The current position of the feed of changes'),
  readOnly: z
    .literal(true)
    .exactOptional()
    .describe('Set if every request that would change data is refused'),
  lost: z
    .strictObject({ fact: z.string(), fix: z.string() })
    .exactOptional()
    .describe('Set if the database that held the sessions seems to be lost: what happened, and what to do'),
});

export const accessRoutes = {
  signIn: {
    method: 'post',
    changesData: false,
    path: '/api/sign-in',
    summary:
      'Exchanges the token of the link that the program prints for the cookie that everything else needs',
    access: 'open',
    body: { schema: signIn, bytes: BODY_BYTES },
    answer: answers(signedIn),
  },
  status: get('/api/status', 'What this dashboard shows', {}, status),
  openApi: get('/api/openapi.json', 'This document', {}, z.record(z.string(), json)),
} as const satisfies RoutesByName;
