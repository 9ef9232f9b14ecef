import { sessionStreamId } from '@workrail/event-log';
import { E, type JsonObject, type SessionId } from '@workrail/kernel';
import { executionText, instructionsFor, offeredTools, readArguments, TOOLSETS } from '@workrail/mcp-surface';
import { describe, expect, it } from 'vitest';
import { WHOLE_OFFER } from '../../packages/mcp-surface/src/offer.ts';
import { checkpointText } from '../../packages/mcp-surface/src/tools/checkpoint-workflow.ts';
import { left, right } from '../harness/in-process.ts';
import { LOOPING, step, workflow, world } from '../use-cases/world.ts';

const TOOLS = offeredTools({ toolsets: TOOLSETS, readOnly: false });

/** Every key of an object and of what is in it. */
const keysIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]) => [key, ...keysIn(member)]);

describe('an agent', () => {
  it('is told that tokens are opaque, copied exactly and kept together [EXEC-AGENT-1]', () => {
    for (const words of [
      'Copy tokens exactly',
      'Tokens are opaque: never write, change or mix them',
      "keep each run's pair together",
      "stateToken AND ackToken of the step's answer",
    ]) {
      expect(instructionsFor(TOOLS)).toContain(words);
    }
  });

  it.each(TOOLS)('cannot send the state of a run to $name [EXEC-AGENT-4]', (tool) => {
    const names = keysIn(tool.inputSchema.properties).map((name) => name.toLowerCase());
    for (const word of [
      'step',
      'loop',
      'position',
      'node',
      'attempt',
      'snapshot',
      'progress',
      'iscomplete',
    ]) {
      expect(names.filter((name) => name.startsWith(word))).toEqual([]);
    }
    const made = { completedSteps: ['a'], loopStack: [], pendingStepId: 'b', position: { kind: 'complete' } };
    const refused = left(readArguments(tool, made)).violations.filter(({ rule }) => rule === 'unknown-key');
    expect(refused.map(({ path }) => path)).toEqual(Object.keys(made));
  });

  it.each(TOOLS)('finds all arguments of $name described, and a valid example [EXEC-AGENT-5]', (tool) => {
    const { description, inputSchema } = tool;
    const example = /Example: (\{.*\})\.$/.exec(description)?.[1] ?? '';
    expect(E.isRight(readArguments(tool, JSON.parse(example)))).toBe(true);
    const described = ({ properties = {} }: JsonObject): void => {
      for (const property of Object.values(properties as JsonObject) as JsonObject[]) {
        expect(property.description).toMatch(/\S{2}/);
        described(property);
        if (property.items !== undefined) described(property.items as JsonObject);
      }
    };
    described(inputSchema as unknown as JsonObject);
  });

  it('can move a run only with continue_workflow and both tokens [EXEC-AGENT-3]', async () => {
    const here = world({ 'looping.json': LOOPING });
    const root = await here.start('test.looping');
    const { stateToken, ackToken, session } = root;
    const { useCases } = here;
    right(await useCases.checkpointWorkflow({ stateToken, notesMarkdown: 'Half done.' })());
    right(await useCases.continueWorkflow({ stateToken })());
    right(await useCases.continueWorkflow({ stateToken, preferences: { mode: 'guided' } })());
    right(await useCases.resumeSession({ sessionId: session.sessionId })());
    right(await useCases.startWorkflow({ workflowId: 'test.looping', sessionId: session.sessionId })());
    left(await useCases.continueWorkflow({ stateToken: ackToken ?? '', ackToken: stateToken })());
    left(await useCases.continueWorkflow({ stateToken, notesMarkdown: 'Done.' })());
    const range = { from: 1, limit: 99 };
    const events = right(
      await here.host.store.read((tx) =>
        tx.events.read(sessionStreamId(session.sessionId as SessionId), range),
      )(),
    );
    expect(events.filter(({ kind }) => kind === 'step_acked')).toEqual([]);
    expect((await here.again(root)).branches).toBeUndefined();
  });

  it('sees its assumptions and skipped steps again after a rewind and in another chat [EXEC-AGENT-6]', async () => {
    const flow = workflow('test.flow', [step('alpha'), step('beta'), step('gamma')]);
    const { start, next, again, useCases } = world({ 'flow.json': flow });
    const root = await start('test.flow');
    const tip = await next(await next(root, 'Assumed region eu.'), 'Skipped the load test.');
    expect(executionText(await again(tip))).toMatch(/> Assumed region eu\.[\s\S]*> Skipped the load test\./);
    expect(executionText(await again(root))).toMatch(/> Assumed region eu\.[\s\S]*> Skipped the load test\./);
    const { candidates } = right(await useCases.resumeSession({ query: 'assumed region' })());
    expect(candidates[0]?.snippet).toBe('Assumed region eu.');
  });
});

describe('the text of an answer', () => {
  it('the text is the same for the same facts, and does not show its version [EXEC-TEXT-2]', async () => {
    const { start, next, again, useCases } = world({ 'looping.json': LOOPING });
    const root = await start('test.looping');
    const on = await next(root, 'Did it.');
    const { stateToken } = on;
    const noted = right(await useCases.checkpointWorkflow({ stateToken, notesMarkdown: 'Half.' })());
    for (const answer of [root, await next(root), on, await again(on)]) {
      expect(executionText(structuredClone(answer))).toBe(executionText(answer));
      expect(executionText(answer)).not.toMatch(/template/i);
    }
    const shown = [root, on, noted, ...TOOLS.map(({ outputSchema }) => outputSchema)].flatMap(keysIn);
    expect(shown.filter((key) => /template|textVersion|renderer/i.test(key))).toEqual([]);
    expect(checkpointText(noted, WHOLE_OFFER)).not.toMatch(/template|version/i);
  });
});
