import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { isJsonObject, type Json, type JsonObject, utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';
import { fillIn } from '../testing/fill-in.ts';
import { each, PARTS, type Part } from '../testing/need-parts.ts';
import type { ExecutionAnswer } from './answer.ts';

const FIRST = PARTS.filter(({ isOpen }) => isOpen !== true);

/** Each part comes behind every so many-th of the others, so that each of them comes first as well. */
const EVERY = process.env.WORKRAIL_LONG === '1' ? 3 : 9;

const MOVES = 900;

/** What a form may take, as JSON. */
const FORM_BYTES = 6_500;
/** Forms in a row at one step, of which each asks for what the one before could not show. */
const FORMS_AT_ONE = 3;

/** Goes through a workflow by the calls as they are shown, with no context before it is asked for, or only after a block. */
async function follow(
  steps: readonly object[],
  context: JsonObject,
  late: boolean,
): Promise<ExecutionAnswer> {
  const world = executionWorld({ 'flow.json': workflow('test.flow', [step('triage'), ...steps]) });
  let at = right(await world.start({ workflowId: 'test.flow', context }));
  let known = context;
  let forms = 0;
  for (let move = 0; move < MOVES && !at.isComplete; move += 1) {
    const form = at.nextCall?.fillIn?.context;
    if (late && form !== undefined) {
      at = right(await world.attempt(at, { notesMarkdown: 'Done.' }));
      expect(at).toMatchObject({ kind: 'blocked' });
    }
    const asked = at.nextCall?.fillIn?.context;
    const sent = asked === undefined ? {} : { context: fillIn(asked, known) };
    expect(utf8Length(JSON.stringify(asked ?? {}))).toBeLessThanOrEqual(FORM_BYTES);
    const isCut = at.blockers?.some(({ code }) => code === 'LOOP_LIMIT_REACHED') ?? false;
    for (const [key, value] of Object.entries(sent.context ?? {}))
      expect({ asked, lost: isCut ? [] : lostIn(known[key], value, key) }).toMatchObject({ lost: [] });
    known = { ...known, ...sent.context };
    const before = at;
    at = right(await world.attempt(at, { notesMarkdown: 'Done.', ...sent }));
    expect({ asked, sent, blockers: at.blockers }).toMatchObject({ blockers: undefined });
    forms = asked !== undefined && at.pending?.stepId === before.pending?.stepId ? forms + 1 : 0;
    expect(forms).toBeLessThan(FORMS_AT_ONE);
  }
  return at;
}

/** Paths of lists that have become shorter, of fields that are gone, and of lists and objects that became the other one. */
function lostIn(before: Json | undefined, after: Json | undefined, path: string): readonly string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return isJsonObject(after) ? [path] : [];
    return after.length < before.length
      ? [path]
      : (before as readonly Json[]).flatMap((one, index) =>
          lostIn(one, (after as readonly Json[])[index], `${path}[${index}]`),
        );
  }
  if (!isJsonObject(before) || !isJsonObject(after)) return [];
  return Object.entries(before).flatMap(([field, value]) =>
    after[field] === undefined ? [`${path}.${field}`] : lostIn(value, after[field], `${path}.${field}`),
  );
}

const wrapped = (part: Part): Part => ({
  name: `${part.name}, in a loop`,
  steps: (p) => [each(`${p}w`, `${p}things`, `${p}thing`, part.steps(p))],
  ...(part.context === undefined ? {} : { context: part.context }),
});

describe.each([
  ['at once', false],
  ['after a block', true],
])('the call as it is shown, filled in %s, is not blocked', (_, late) => {
  const inLoops = PARTS.filter(({ isOnce }) => isOnce !== true).map(wrapped);

  test.each([...PARTS, ...inLoops])('where a workflow needs $name', async ({ steps, context }) => {
    expect(await follow(steps('key'), context?.('key') ?? {}, late)).toMatchObject({ isComplete: true });
  });

  test.each(PARTS)('where it needs $name, and something else before', async (second) => {
    for (const first of FIRST.filter((_, index) => index % EVERY === PARTS.indexOf(second) % EVERY)) {
      const context = { ...first.context?.('one'), ...second.context?.('two') };
      const end = await follow([...first.steps('one'), ...second.steps('two')], context, late);
      expect([first.name, end.isComplete]).toEqual([first.name, true]);
    }
  });
});
