import type { ExecutionAnswer, ToolUseCases } from '@workrail/application';
import { right } from '../harness/in-process.ts';
import { NOTES } from './texts.ts';

/** An agent that does what is asked of it. */
export interface Player {
  readonly start: (input: object) => Promise<ExecutionAnswer>;
  /** Acknowledges what `at` asks for. */
  readonly go: (at: ExecutionAnswer, more: object) => Promise<ExecutionAnswer>;
  /** A fresh attempt from where `at` stands: the next step begins a branch. */
  readonly again: (at: ExecutionAnswer) => Promise<ExecutionAnswer>;
  readonly note: (where: object, notesMarkdown: string) => Promise<void>;
  /** So many steps on, with the answers of all; every third one leaves an artifact. */
  readonly walk: (from: ExecutionAnswer, steps: number) => Promise<readonly ExecutionAnswer[]>;
}

export function playerOf({ startWorkflow, continueWorkflow, checkpointWorkflow }: ToolUseCases): Player {
  const go: Player['go'] = async ({ stateToken, ackToken }, more) =>
    right(await continueWorkflow({ stateToken, ackToken: ackToken ?? '', ...more })());
  return {
    start: async (input) => right(await startWorkflow({ workflowId: 'shop.mend-login', ...input })()),
    go,
    again: async ({ stateToken }) => right(await continueWorkflow({ stateToken })()),
    note: async (where, notesMarkdown) => {
      right(await checkpointWorkflow({ ...where, notesMarkdown })());
    },
    walk: async (from, steps) => {
      const answers = [from];
      for (let done = 0; done < steps; done += 1) {
        const artifacts = done % 3 === 1 ? [finding(done)] : [];
        const notesMarkdown = NOTES[done % NOTES.length] ?? '';
        answers.push(await go(answers.at(-1) ?? from, { notesMarkdown, artifacts }));
      }
      return answers;
    },
  };
}

export const finding = (number: number): object => ({
  kind: 'shop.finding',
  title: `Finding ${number + 1}`,
  severity: ['low', 'middle', 'high'][number % 3],
  places: [`apps/web/src/session/cookie-options.ts:${12 + number}`, 'deploy/proxy/nginx.conf:44'],
  said: { by: 'review', quotes: ['Größe', '登录', '<script>'], confidence: 0.25 * ((number % 4) + 1) },
});
