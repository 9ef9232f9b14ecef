import { sessionId } from '@workrail/kernel';
import { expect } from 'vitest';
import type { Answer } from '../../e2e/harness/driver.ts';
import type { RawDriver } from '../../e2e/harness/raw-driver.ts';
import { call, type Pair, pairOf, recapNotes, rehydrate, said, start } from './agent.ts';
import { attemptKey } from './store-audit.ts';

/** A call that goes on from a point; without notes it asks to be blocked. */
interface Step extends Pair {
  readonly notes: string | undefined;
}

/** A point that an answer told of, and the notes on the way to it. */
interface Point {
  readonly stateToken: string;
  readonly notes: readonly string[];
}

/** Every attempt that got an answer, by `attemptKey`: what it sent and how it ended. */
export type Answered = Map<
  string,
  { readonly kind: 'step_acked' | 'advance_blocked'; readonly notes: string | undefined }
>;

/**
 * One agent with runs of a workflow, one after another. It remembers what it was answered, and what it asked
 * and was not answered because the server died.
 */
export class Chain {
  /** Points of answers, oldest first. */
  readonly points: Point[] = [];
  lost: Step | undefined;
  lostStarts = 0;
  runs = 0;
  /** Of the latest run. */
  sessionId = sessionId('');
  readonly #name: string;
  readonly #workflowId: string;
  readonly #answered: Answered;
  #at: (Pair & { readonly notes: readonly string[] }) | undefined;
  #steps = 0;

  constructor(name: string, workflowId: string, answered: Answered) {
    this.#name = name;
    this.#workflowId = workflowId;
    this.#answered = answered;
  }

  /** The next call: a start, an advance, or every seventh time an attempt without notes. */
  async step(server: RawDriver): Promise<void> {
    const at = this.#at;
    if (at === undefined) return this.#start(server);
    this.#steps += 1;
    const { stateToken, ackToken } = at;
    const notes = this.#steps % 7 === 0 ? undefined : `${this.#name}/${this.#steps}`;
    this.lost = { stateToken, ackToken, notes };
    await this.#settle(await send(server, this.lost));
  }

  /** Asks again what was not answered: there is an answer, the same each time. */
  async recover(server: RawDriver): Promise<void> {
    const { lost } = this;
    if (lost === undefined) return;
    const answer = await send(server, lost);
    expect(said(await send(server, lost))).toBe(said(answer));
    await this.#settle(answer);
  }

  /** Every point that was answered since `from` is there, with all notes on the way to it. */
  async expectPoints(server: RawDriver, from: number): Promise<void> {
    await Promise.all(
      this.points.slice(from).map(async ({ stateToken, notes }) => {
        const answer = await rehydrate(server, stateToken);
        expect(answer.structured.stateToken).toBe(stateToken);
        expect(recapNotes(answer)).toEqual(notes);
      }),
    );
  }

  async #start(server: RawDriver): Promise<void> {
    this.lostStarts += 1;
    const answer = await start(server, this.#workflowId);
    this.lostStarts -= 1;
    this.runs += 1;
    this.sessionId = answer.structured.session.sessionId;
    this.#move(answer, []);
  }

  async #settle(answer: Answer): Promise<void> {
    const { lost } = this;
    if (lost === undefined) throw new Error('an answer without a call');
    const { kind } = answer.structured;
    expect(kind, answer.text).toBe(lost.notes === undefined ? 'blocked' : 'ok');
    expect(answer.structured).not.toHaveProperty('warnings');
    this.#answered.set(attemptKey(lost), {
      kind: kind === 'ok' ? 'step_acked' : 'advance_blocked',
      notes: lost.notes,
    });
    this.#move(answer, [...(this.#at?.notes ?? []), ...(lost.notes === undefined ? [] : [lost.notes])]);
    this.lost = undefined;
  }

  #move(answer: Answer, notes: readonly string[]): void {
    this.#at = answer.structured.isComplete ? undefined : { ...pairOf(answer), notes };
    this.points.push({ stateToken: answer.structured.stateToken, notes });
  }
}

const send = (server: RawDriver, { stateToken, ackToken, notes }: Step): Promise<Answer> => {
  const output = notes === undefined ? {} : { output: { notesMarkdown: notes } };
  return call(server, 'continue_workflow', { stateToken, ackToken, ...output });
};
