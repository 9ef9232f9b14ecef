import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from './client.ts';
import { keys } from './keys.ts';

export const sessionQuery = (id: string) =>
  queryOptions({ queryKey: keys.session(id), queryFn: ({ signal }) => api.session(id, signal) });

/** What the filters offer. It is asked for anew where the list is opened, and not with each change. */
export const choicesQuery = queryOptions({
  queryKey: keys.fixed('choices'),
  queryFn: ({ signal }) => api.choices(signal),
  staleTime: 0,
});

export const nodeQuery = (run: string, node: string | undefined) =>
  queryOptions({
    queryKey: keys.node(run, node ?? ''),
    queryFn: node === undefined ? skipToken : ({ signal }) => api.node(node, signal),
  });

/** The whole context, where an answer has left it out. */
export const contextQuery = (run: string, node: string) =>
  queryOptions({
    queryKey: [...keys.node(run, node), 'context'],
    queryFn: ({ signal }) => api.context(node, signal),
  });

export const artifactQuery = (node: string, hash: string) =>
  queryOptions({
    queryKey: keys.fixed('artifact', node, hash),
    queryFn: ({ signal }) => api.artifact(node, hash, signal),
  });

export const compareQuery = (run: string) =>
  queryOptions({
    queryKey: keys.files('compare', run),
    queryFn: ({ signal }) => api.compare(run, signal),
    staleTime: 0,
  });

/** Those that a project sees, besides those that all see. */
export const workflowsQuery = (text: string, workspace: string) =>
  queryOptions({
    queryKey: keys.files('workflows', text, workspace),
    queryFn: ({ signal }) => api.workflows(text, workspace, signal),
    staleTime: 0,
    placeholderData: (before) => before,
  });

export const workflowQuery = (id: string, workspace: string) =>
  queryOptions({
    queryKey: keys.files('workflow', id, workspace),
    queryFn: ({ signal }) => api.workflow(id, workspace, signal),
    staleTime: 0,
  });
