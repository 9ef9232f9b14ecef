import type { Client } from './client.ts';
import { LONG_WORKFLOW } from './long-workflow.ts';

interface Pair {
  readonly stateToken: string;
  readonly ackToken: string;
}

const pairOf = (answer: Readonly<Record<string, unknown>>): Pair => ({
  stateToken: String(answer.stateToken),
  ackToken: String(answer.ackToken),
});

export const NOTES =
  'Looked at the piece, changed two lines, ran its tests; all pass. Next piece is independent.';

/** Drives one run over stdio as an agent does. */
export class RunDriver {
  readonly #client: Client;
  readonly #place: { readonly workspacePath?: string };
  #at: Pair = { stateToken: '', ackToken: '' };
  #previous: Pair = { stateToken: '', ackToken: '' };

  /** Without a project it is the server's working folder. */
  constructor(client: Client, project?: string) {
    this.#client = client;
    this.#place = project === undefined ? {} : { workspacePath: project };
  }

  async start(): Promise<void> {
    const args = { workflowId: LONG_WORKFLOW, ...this.#place };
    this.#at = pairOf(await this.#client.call('start_workflow', args));
  }

  async advance(): Promise<void> {
    const { stateToken, ackToken } = this.#at;
    const output = { notesMarkdown: NOTES };
    const answer = await this.#client.call('continue_workflow', { stateToken, ackToken, output });
    this.#previous = this.#at;
    this.#at = pairOf(answer);
  }

  async replay(): Promise<void> {
    const { stateToken, ackToken } = this.#previous;
    await this.#client.call('continue_workflow', { stateToken, ackToken, output: { notesMarkdown: NOTES } });
  }

  rehydrate(): Promise<object> {
    return this.#client.call('continue_workflow', { stateToken: this.#at.stateToken });
  }
}
