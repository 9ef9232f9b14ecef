import * as z from 'zod';
import { answers, BODY_BYTES, type RoutesByName } from './route.ts';
import { json } from './values.ts';

const signIn = z.strictObject({ token: z.string().min(1).max(200) });
const signedIn = z.strictObject({ ok: z.literal(true) });

const status = z.strictObject({
  version: z.string(),
  dataFolder: z.string(),
  sessions: z.int(),
  cursor: z.string().meta({ description: 'Where the feed of changes stands' }),
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
  status: {
    method: 'get',
    path: '/api/status',
    summary: 'What this dashboard shows',
    answer: answers(status),
  },
  openApi: {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    answer: answers(z.record(z.string(), json)),
  },
} as const satisfies RoutesByName;
