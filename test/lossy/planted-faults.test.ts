import type { ExecutionAnswer } from '@workrail/application';
import type { JsonObject } from '@workrail/kernel';
import type { ToolResult } from '@workrail/mcp-surface';
import { describe, expect, test } from 'vitest';
import { without } from './fault.ts';
import { shareOf, total } from './figures.ts';
import { membersOf } from './meaning.ts';
import type { PlayOptions } from './play.ts';
import { type PlayedAll, playAll, seedsFrom } from './plays.ts';
import type { Call, Send } from './wire.ts';

type Between = NonNullable<PlayOptions['between']>;

const SEEDS = seedsFrom(1, process.env.WORKRAIL_LONG === '1' ? 24 : 12);
const played = (between: Between): Promise<PlayedAll> => playAll(SEEDS, { between });

const isAdvance = ({ tool, args }: Call, { isError, structuredContent }: ToolResult): boolean =>
  tool === 'continue_workflow' &&
  membersOf(args).ackToken !== undefined &&
  isError !== true &&
  (structuredContent as ExecutionAnswer).kind === 'ok';

/** Does something else than the server once in `times` advances. */
const atAdvances =
  (times: number, instead: (call: Call, result: ToolResult, send: Send) => Promise<ToolResult>): Between =>
  (send) => {
    let advances = 0;
    return async (call) => {
      const result = await send(call);
      if (!isAdvance(call, result)) return result;
      advances += 1;
      return advances % times === 0 ? instead(call, result, send) : result;
    };
  };

/** Changes both forms of every answer that refuses something. */
const whereRefused =
  (text: (text: string) => string, structured: (answer: JsonObject) => JsonObject): Between =>
  (send) =>
  async (call) => {
    const result = await send(call);
    const answer = result.structuredContent as JsonObject;
    if (result.isError !== true && answer.kind !== 'blocked') return result;
    return {
      ...result,
      content: result.content.map((part) => ({ ...part, text: text(part.text) })),
      structuredContent: structured(answer),
    };
  };

describe('the lossy agent finds a server', () => {
  test('that plays by the book without a word, so the faults below are what is found', async () => {
    const { problems, figures } = await played((send) => send);
    expect(problems).toEqual([]);
    expect(shareOf(total(figures))).toBeGreaterThan(0.95);
  });

  test('that loses a step it has acknowledged', async () => {
    // A twin answers everything; the server whose log is looked at misses one advance.
    const { problems } = await played((send, twin) => {
      const answers = twin();
      let advances = 0;
      return async (call) => {
        const result = await answers(call);
        if (isAdvance(call, result)) advances += 1;
        if (!isAdvance(call, result) || advances !== 3) await send(call);
        return result;
      };
    });
    expect(problems.join('\n')).toMatch(/the log says .*, the book/);
  });

  test('that loses the notes of a step', async () => {
    const { problems } = await played((send) => async (call) => {
      const { output, ...rest } = call.args;
      const silent = { ...call, args: { ...rest, output: without(output as JsonObject, 'notesMarkdown') } };
      return typeof output === 'object' && call.tool === 'continue_workflow' ? send(silent) : send(call);
    });
    expect(problems.join('\n')).toMatch(/the log says .*, the book/);
  });

  test('that does a step twice', async () => {
    const { problems } = await played(
      atAdvances(4, async (call, result, send) => {
        const again = await send({ tool: call.tool, args: { stateToken: call.args.stateToken ?? '' } });
        const { ackToken = '' } = again.structuredContent as ExecutionAnswer;
        await send({ tool: call.tool, args: { ...call.args, ackToken } });
        return result;
      }),
    );
    expect(problems.join('\n')).toMatch(/entries in the log and/);
  });

  test('that does what it refused to do', async () => {
    const { problems } = await played((send) => async (call) => {
      const result = await send(call);
      const { kind, nextCall } = result.structuredContent as ExecutionAnswer;
      if (kind !== 'blocked' || nextCall === null) return result;
      const args = { ...nextCall.arguments, preferences: { mode: 'auto_never_stop' } };
      await send({ tool: call.tool, args: args as unknown as JsonObject });
      return result;
    });
    expect(problems.join('\n')).toMatch(/the log says .*, the book/);
  });

  test('that shows another step than comes next', async () => {
    const { problems } = await played(
      atAdvances(5, async (_, result) => {
        const answer = result.structuredContent as ExecutionAnswer;
        const { pending } = answer;
        if (pending === null) return result;
        return { ...result, structuredContent: { ...answer, pending: { ...pending, stepId: 'step-0' } } };
      }),
    );
    expect(problems.join('\n')).toMatch(/step-0 is pending, and the plan says/);
  });

  test('that refuses without the next call', async () => {
    const { figures } = await played(
      whereRefused(
        (text) => text.replace(/\n## When it is done\n[\s\S]*?\n\n/, '\n'),
        ({ nextCall: _, ...answer }) => answer,
      ),
    );
    expect(shareOf(total(figures))).toBeLessThan(0.9);
  });

  test('that refuses without saying what is wrong', async () => {
    const { figures } = await played(
      whereRefused(
        (text) => text.replace(/^- .*$/gm, '').replace(/^What to do: .*$/m, 'What to do: try again.'),
        (answer) => ({
          ...answer,
          ...(answer.error === undefined
            ? { blockers: [] }
            : { error: { error_code: 'INVALID', message: 'no', suggested_action: 'try again.' } }),
        }),
      ),
    );
    expect(shareOf(total(figures))).toBeLessThan(0.9);
  });
});
