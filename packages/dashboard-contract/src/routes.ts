import * as z from 'zod';
import { signedIn, signIn, status } from './access.ts';
import { bundleQuery, bundleUpload, documentQuery, importedSession, UPLOAD_BYTES } from './bundles.ts';
import { feedMessage, feedQuery } from './changes.ts';
import { nodeDetail } from './nodes.ts';
import { runDetail, runGraph, runWorkflow } from './runs.ts';
import {
  pageQuery,
  sessionChoices,
  sessionDetail,
  sessionsPage,
  sessionsQuery,
  timelinePage,
} from './sessions.ts';
import { json, nodeId, runId, sessionId } from './values.ts';
import { workflowDetail, workflowQuery, workflowsList, workflowsQuery } from './workflows.ts';

/** Bytes of a body, where a route does not need more. */
export const BODY_BYTES = 16_384;

interface RouteOf {
  readonly method: 'get' | 'post';
  /** With {names} of what stands in it. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** `open`: for whoever reaches the port; only how one gets access. */
  readonly access: 'token' | 'open';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: { readonly schema: z.ZodObject; readonly bytes: number };
  readonly answer:
    | { readonly kind: 'json'; readonly schema: z.ZodType }
    /** Saved by the browser under a name. */
    | { readonly kind: 'file'; readonly types: readonly string[] }
    /** A WebSocket; each message is JSON. */
    | { readonly kind: 'feed'; readonly message: z.ZodType };
}

const ofSession = z.strictObject({ sessionId });
const ofRun = z.strictObject({ runId });
const ofNode = z.strictObject({ nodeId });
const answers = <S extends z.ZodType>(schema: S) => ({ kind: 'json' as const, schema });

/** Everything that the dashboard answers, by the name of its handler. */
export const ROUTES = {
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
    access: 'token',
    answer: answers(status),
  },
  openApi: {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    access: 'token',
    answer: answers(z.record(z.string(), json)),
  },
  listSessions: {
    method: 'get',
    path: '/api/sessions',
    summary: 'Sessions by their latest activity, or those that match best',
    access: 'token',
    query: sessionsQuery,
    answer: answers(sessionsPage),
  },
  listChoices: {
    method: 'get',
    path: '/api/choices',
    summary: 'What the sessions can be narrowed down to',
    access: 'token',
    answer: answers(sessionChoices),
  },
  showSession: {
    method: 'get',
    path: '/api/sessions/{sessionId}',
    summary: 'A session with its runs and its notes',
    access: 'token',
    params: ofSession,
    answer: answers(sessionDetail),
  },
  showTimeline: {
    method: 'get',
    path: '/api/sessions/{sessionId}/timeline',
    summary: 'The events of a session in order',
    access: 'token',
    params: ofSession,
    query: pageQuery,
    answer: answers(timelinePage),
  },
  downloadBundle: {
    method: 'get',
    path: '/api/sessions/{sessionId}/bundle',
    summary: 'The session as a bundle, for another machine',
    access: 'token',
    params: ofSession,
    query: bundleQuery,
    answer: { kind: 'file', types: ['application/gzip'] },
  },
  downloadDocument: {
    method: 'get',
    path: '/api/sessions/{sessionId}/document',
    summary: 'The session as a document for people',
    access: 'token',
    params: ofSession,
    query: documentQuery,
    answer: { kind: 'file', types: ['text/markdown', 'text/html', 'application/pdf'] },
  },
  importBundle: {
    method: 'post',
    path: '/api/bundles',
    summary: 'Brings a session in from a bundle, as a whole or not at all',
    access: 'token',
    body: { schema: bundleUpload, bytes: UPLOAD_BYTES },
    answer: answers(importedSession),
  },
  showRun: {
    method: 'get',
    path: '/api/runs/{runId}',
    summary: 'A run, and the session that it is of',
    access: 'token',
    params: ofRun,
    answer: answers(runDetail),
  },
  showGraph: {
    method: 'get',
    path: '/api/runs/{runId}/graph',
    summary: 'The points of a run and how they came of each other',
    access: 'token',
    params: ofRun,
    query: pageQuery,
    answer: answers(runGraph),
  },
  compareWorkflow: {
    method: 'get',
    path: '/api/runs/{runId}/workflow',
    summary: 'The workflow that a run is pinned to, beside its file as it is now',
    access: 'token',
    params: ofRun,
    answer: answers(runWorkflow),
  },
  showNode: {
    method: 'get',
    path: '/api/nodes/{nodeId}',
    summary: 'A point of a run: the step that led to it, what it left, and what comes next',
    access: 'token',
    params: ofNode,
    answer: answers(nodeDetail),
  },
  showContext: {
    method: 'get',
    path: '/api/nodes/{nodeId}/context',
    summary: 'The whole context at a point',
    access: 'token',
    params: ofNode,
    answer: answers(json),
  },
  showArtifact: {
    method: 'get',
    path: '/api/nodes/{nodeId}/artifacts/{hash}',
    summary: 'An artifact that was left at a point',
    access: 'token',
    params: ofNode.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    answer: answers(json),
  },
  listWorkflows: {
    method: 'get',
    path: '/api/workflows',
    summary: 'Workflows that can be started',
    access: 'token',
    query: workflowsQuery,
    answer: answers(workflowsList),
  },
  showWorkflow: {
    method: 'get',
    path: '/api/workflows/{workflowId}',
    summary: 'A workflow: its file, and what was compiled of it',
    access: 'token',
    params: z.strictObject({ workflowId: z.string().min(1).max(200) }),
    query: workflowQuery,
    answer: answers(workflowDetail),
  },
  changes: {
    method: 'get',
    path: '/api/changes',
    summary: 'A WebSocket that tells of each event as it is appended, by whichever program',
    access: 'token',
    query: feedQuery,
    answer: { kind: 'feed', message: feedMessage },
  },
} as const satisfies Record<string, RouteOf>;

export type Routes = typeof ROUTES;
export type RouteName = keyof Routes;
/** A route as data, whichever it is. */
export type Route = RouteOf;

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type Part<Name extends RouteName, Key extends string> =
  Routes[Name] extends Readonly<Record<Key, infer T>> ? T : undefined;

/** What a handler gets: checked, with defaults. */
export interface RouteInput<Name extends RouteName> {
  readonly params: Parsed<Part<Name, 'params'>>;
  readonly query: Parsed<Part<Name, 'query'>>;
  readonly body: Part<Name, 'body'> extends { readonly schema: infer S } ? Parsed<S> : Record<never, never>;
}

export type JsonRouteName = {
  [Name in RouteName]: Routes[Name]['answer']['kind'] extends 'json' ? Name : never;
}[RouteName];

/** Answers are handed on as they are: nobody writes into their lists. */
type Answered<T> = T extends readonly (infer A)[]
  ? readonly Answered<A>[]
  : T extends object
    ? { readonly [Key in keyof T]: Answered<T[Key]> }
    : T;

/** What a route answers with. */
export type RouteAnswer<Name extends JsonRouteName> = Routes[Name]['answer'] extends {
  readonly schema: infer S extends z.ZodType;
}
  ? Answered<z.output<S>>
  : never;
