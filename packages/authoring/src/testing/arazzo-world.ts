import { E, type Json, type JsonObject } from '@workrail/kernel';
import { expect } from 'vitest';
import { JOBS } from './jobs-api.ts';
import { manifestWorld } from './manifest-world.ts';

export const SOURCE = { name: 'jobs', url: './jobs.yaml', type: 'openapi' };
export const document = (workflows: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  arazzo: '1.0.1',
  info: { title: 'Jobs', version: '1' },
  sourceDescriptions: [SOURCE],
  workflows,
  ...more,
});
export const GET: JsonObject = {
  stepId: 'get',
  operationId: 'getJob',
  parameters: [{ name: 'id', in: 'path', value: 'j1' }],
};
export const workflow = (steps: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  workflowId: 'one',
  steps,
  ...more,
});

export async function imported(value: JsonObject | string, more: JsonObject = {}) {
  const files: Record<string, string> = {};
  const world = await manifestWorld({ documents: { jobs: JOBS }, files });
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const outcome = await world.importArazzo({ document: text, ...more })();
  const manifestOf = async (workflow_id: string): Promise<Json> => {
    const got = await world.getSavedWorkflow({ workflow_id })();
    return E.isRight(got) ? got.right.parsed : null;
  };
  return { outcome, files, manifestOf, world, text };
}

export async function manifest(one: JsonObject, more: JsonObject = {}): Promise<Json> {
  const { outcome, manifestOf } = await imported(document([one], more));
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left, null, 1));
  return manifestOf(String(one.workflowId));
}

export async function refusals(value: JsonObject | string) {
  const { outcome, files } = await imported(value);
  expect(files).toEqual({});
  if (E.isRight(outcome) || outcome.left._tag !== 'ArazzoRefusedError')
    throw new Error(JSON.stringify(outcome));
  return outcome.left.violations;
}
