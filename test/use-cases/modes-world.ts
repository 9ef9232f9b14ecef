import type { ExecutionAnswer } from '@workrail/application';
import { sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { right } from '../harness/in-process.ts';
import { step, type World, workflow } from './world.ts';

export const GATED = workflow('test.gated', [
  step('plan', { requireConfirmation: true }),
  step('build', {
    userOnlyDependencies: [
      { reason: 'needs_user_choice', description: 'Which region?', contextKey: 'region' },
    ],
  }),
  step('check'),
]);

export const CAREFUL = workflow('test.careful', [step('only'), step('last')], {
  recommendedPreferences: { recommendedAutonomy: 'guided', recommendedRiskPolicy: 'conservative' },
});

export const SURFING = workflow('test.surfing', [
  step('surf', { requires: { capabilities: ['web_browsing'] } }),
  step('again', { requires: { capabilities: ['web_browsing'] } }),
  step('last'),
]);

export type Send = Omit<Parameters<World['useCases']['continueWorkflow']>[0], 'stateToken' | 'ackToken'>;

export const send = async (
  { useCases }: Pick<World, 'useCases'>,
  { stateToken, ackToken }: ExecutionAnswer,
  more: Send = {},
): Promise<ExecutionAnswer> =>
  right(
    await useCases.continueWorkflow({
      stateToken,
      ackToken: ackToken ?? '',
      notesMarkdown: 'Did it.',
      ...more,
    })(),
  );

export const started = async (
  { useCases }: World,
  workflowId: string,
  preferences?: { readonly mode: string },
) =>
  right(
    await useCases.startWorkflow({ workflowId, ...(preferences === undefined ? {} : { preferences }) })(),
  );

export const codes = ({ warnings }: ExecutionAnswer) => warnings.map(({ code }) => code);

export const kinds = async ({ host }: World, { session }: ExecutionAnswer) =>
  right(
    await host.store.read((tx) =>
      tx.events.read(sessionStreamId(session.sessionId as SessionId), { from: 1, limit: 99 }),
    )(),
  ).map(({ kind }) => kind);
