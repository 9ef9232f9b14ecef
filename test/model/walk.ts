import type { ExecutionAnswer, ToolUseCases } from '@workrail/application';
import { expect } from 'vitest';
import { type Host, left, right, startProcess } from '../harness/in-process.ts';
import {
  type AttemptInput,
  advancePoint,
  isComplete,
  type Point,
  pendingOf,
  rootPoint,
  tipBelow,
  WORKFLOW_ID,
} from './reference-model.ts';

/** One thing that an agent, a chat or a machine may do; numbers pick among what there is. */
export type Move =
  | { readonly do: 'start'; readonly flag: boolean | undefined }
  | {
      readonly do: 'advance' | 'lose the answer' | 'forget the notes';
      readonly pick: number;
      readonly sent: AttemptInput;
    }
  | { readonly do: 'rehydrate' | 'replay' | 'mix up tokens'; readonly pick: number }
  | { readonly do: 'replay with other notes'; readonly pick: number }
  | { readonly do: 'restart' };

/** The pick of the latest of what there is. */
export const LATEST = -1;

/** Plays moves against the use cases and the model side by side. */
export class Walk {
  readonly points: Point[] = [];
  advances = 0;
  /** Moves that found something to do, and those that did not. */
  readonly moves = { made: 0, idle: 0 };
  #runs = 0;
  #process: ToolUseCases;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    this.#process = startProcess(host);
  }

  async play(move: Move): Promise<void> {
    this.moves[(await this.#make(move)) ? 'made' : 'idle'] += 1;
  }

  /** False where there was nothing to do it with. */
  async #make(move: Move): Promise<boolean> {
    switch (move.do) {
      case 'start':
        return this.#start(move.flag);
      case 'restart':
        this.#process = startProcess(this.#host);
        return true;
      case 'advance':
      case 'lose the answer':
        return this.#advance(this.#pending(move.pick), move.sent, move.do === 'lose the answer');
      case 'forget the notes':
        return this.#block(this.#pending(move.pick), move.sent);
      case 'rehydrate':
        return this.rehydrate(this.#any(move.pick));
      case 'replay':
        return this.#replay(this.#used(move.pick));
      case 'replay with other notes':
        return this.#replayOther(this.#used(move.pick));
      case 'mix up tokens':
        return this.#mixUp(this.#any(move.pick));
    }
  }

  #any(number: number): Point | undefined {
    return nth(this.points, number);
  }

  /** One from which a run can go on. */
  #pending(number: number): Point | undefined {
    return nth(
      this.points.filter((point) => !isComplete(point)),
      number,
    );
  }

  /** One from which a call was answered. */
  #used(number: number): Point | undefined {
    return nth(
      this.points.filter(({ used }) => used.length > 0),
      number,
    );
  }

  /** An ack of the point: one that was handed out before, else that of another look. */
  async #ackOf(point: Point): Promise<string> {
    if (point.fresh.length === 0) await this.rehydrate(point);
    const ackToken = point.fresh.shift();
    if (ackToken === undefined) throw new Error('a look at a pending step hands out an ack');
    return ackToken;
  }

  async #start(flag: boolean | undefined): Promise<boolean> {
    if (this.#runs === 3) return false;
    const context = flag === undefined ? {} : { context: { flag } };
    const answer = right(await this.#process.startWorkflow({ workflowId: WORKFLOW_ID, ...context })());
    const root = rootPoint(this.#runs, flag, answer.stateToken);
    this.#runs += 1;
    this.points.push(root);
    this.#expectAt(root, answer);
    if (answer.ackToken !== null) root.fresh.push(answer.ackToken);
    return true;
  }

  async #call(stateToken: string, ackToken: string, sent: AttemptInput) {
    return this.#process.continueWorkflow({
      stateToken,
      ackToken,
      ...(sent.notes === undefined ? {} : { notesMarkdown: sent.notes }),
      ...(sent.flag === undefined ? {} : { context: { flag: sent.flag } }),
    })();
  }

  async #advance(from: Point | undefined, sent: AttemptInput, lost: boolean): Promise<boolean> {
    if (from === undefined) return false;
    const ackToken = await this.#ackOf(from);
    let answer = right(await this.#call(from.stateToken, ackToken, sent));
    if (lost) {
      const again = right(await this.#call(from.stateToken, ackToken, sent));
      expect(JSON.stringify(again)).toBe(JSON.stringify(answer));
      answer = again;
    }
    expect(answer.kind).toBe('ok');
    const to = advancePoint(from, sent, answer.stateToken);
    this.advances += 1;
    this.points.push(to);
    this.#expectAt(to, answer);
    if (answer.ackToken !== null) to.fresh.push(answer.ackToken);
    from.used.push({ ackToken, sent, answer: JSON.stringify(answer) });
    return true;
  }

  async #block(at: Point | undefined, sent: AttemptInput): Promise<boolean> {
    if (at === undefined) return false;
    const ackToken = await this.#ackOf(at);
    const empty = { notes: undefined, flag: sent.flag };
    const answer = right(await this.#call(at.stateToken, ackToken, empty));
    expect(answer.kind).toBe('blocked');
    expect(answer.blockers?.map(({ code }) => code)).toEqual(['MISSING_REQUIRED_NOTES']);
    this.#expectAt(at, answer);
    at.used.push({ ackToken, sent: empty, answer: JSON.stringify(answer) });
    // What the blocked call sent counts for its retry, so the retry is played at once, with notes alone.
    const retry = answer.ackToken ?? '';
    const moved = right(await this.#call(at.stateToken, retry, { notes: sent.notes, flag: undefined }));
    const to = advancePoint(at, sent, moved.stateToken);
    this.advances += 1;
    this.points.push(to);
    this.#expectAt(to, moved);
    if (moved.ackToken !== null) to.fresh.push(moved.ackToken);
    return true;
  }

  async rehydrate(point: Point | undefined): Promise<boolean> {
    if (point === undefined) return false;
    const answer = right(await this.#process.continueWorkflow({ stateToken: point.stateToken })());
    this.#expectAt(point, answer);
    expect(answer.recap?.entries.map(({ notesMarkdown }) => notesMarkdown)).toEqual(point.notes);
    expect(answer.recap).toMatchObject({ truncated: false, omitted: 0 });
    expect(answer.branches?.total ?? 0).toBe(point.children.length);
    const tips = point.children.slice(-5).map((child) => tipBelow(child, this.points).stateToken);
    expect(answer.branches?.latest.map(({ stateToken }) => stateToken) ?? []).toEqual(tips);
    if (answer.ackToken !== null) point.fresh.push(answer.ackToken);
    return true;
  }

  async #replay(point: Point | undefined): Promise<boolean> {
    if (point === undefined) return false;
    for (const { ackToken, sent, answer } of point.used) {
      const again = right(await this.#call(point.stateToken, ackToken, sent));
      expect(JSON.stringify(again)).toBe(answer);
    }
    return true;
  }

  async #replayOther(point: Point | undefined): Promise<boolean> {
    const used = point?.used.at(-1);
    if (point === undefined || used === undefined) return false;
    const again = right(
      await this.#call(point.stateToken, used.ackToken, { notes: 'other notes', flag: undefined }),
    );
    const warning = again.warnings.at(-1);
    expect(warning?.code).toBe('REPLAY_OUTPUT_NOT_RECORDED');
    expect(JSON.stringify({ ...again, warnings: again.warnings.slice(0, -1) })).toBe(used.answer);
    if (again.kind === 'ok' && warning?.ackToken !== undefined) point.fresh.push(warning.ackToken);
    return true;
  }

  async #mixUp(point: Point | undefined): Promise<boolean> {
    const stranger = this.points.find((other) => other !== point && other.fresh.length > 0);
    const ackToken = stranger?.fresh[0];
    if (point === undefined || ackToken === undefined) return false;
    const refused = left(await this.#call(point.stateToken, ackToken, { notes: 'n', flag: undefined }));
    expect(refused).toMatchObject({ _tag: 'TokenError', code: 'TOKEN_SCOPE_MISMATCH' });
    return true;
  }

  #expectAt(point: Point, answer: ExecutionAnswer): void {
    const pending = pendingOf(point);
    expect(answer.stateToken).toBe(point.stateToken);
    expect(answer.isComplete).toBe(isComplete(point));
    if (pending === null) expect(answer.pending).toBeNull();
    else expect(answer.pending).toMatchObject(pending);
  }
}

const nth = (points: readonly Point[], number: number): Point | undefined =>
  points.at(number === LATEST ? -1 : number % Math.max(1, points.length));
