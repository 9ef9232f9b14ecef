import { right, step, workflow } from '@workrail/authoring/workflow-files';
import type { Observation } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { executionWorld } from './testing/execution-world.ts';

const FILES = { 'flow.json': workflow('test.flow', [step('one'), step('two'), step('three')]) };
const NOTES = { notesMarkdown: 'Done.' };

/** A world in which git says what `now` holds, and counts how often it is asked. */
async function begin() {
  const now = { branch: 'main', sha: 'a'.repeat(40), looks: 0 };
  const at = executionWorld(FILES, {
    head: async () => {
      now.looks += 1;
      return [
        { key: 'git_branch', value: now.branch, confidence: 'high' },
        { key: 'git_head_sha', value: now.sha, confidence: 'high' },
      ] satisfies readonly Observation[];
    },
  });
  const started = right(await at.start({ workflowId: 'test.flow', workspacePath: '/project' }));
  const seen = async () =>
    (await at.events(started.session.sessionId)).flatMap((event) =>
      event.kind === 'observation_recorded' ? [event.data.value.slice(0, 8)] : [],
    );
  return { at, now, started, seen };
}

describe('A11: branch and commit', () => {
  test('are looked at with each advance, and recorded where they changed', async () => {
    const { at, now, started, seen } = await begin();
    const two = right(await at.attempt(started, NOTES));
    expect(await seen()).toEqual(['main', 'aaaaaaaa']);
    now.branch = 'feat/x';
    const three = right(await at.attempt(two, NOTES));
    expect(await seen()).toEqual(['main', 'aaaaaaaa', 'feat/x']);
    now.sha = 'b'.repeat(40);
    right(await at.attempt(three, {}));
    expect(await seen()).toEqual(['main', 'aaaaaaaa', 'feat/x', 'bbbbbbbb']);
    right(await at.attempt(three, { ...NOTES }));
    expect(await seen()).toHaveLength(4);
    expect(now.looks).toBeGreaterThan(2);
  });

  test('are looked at with each checkpoint, of a run and of a session', async () => {
    const { at, now, started, seen } = await begin();
    const { stateToken } = started;
    right(await at.checkpoint({ stateToken, notesMarkdown: 'Half.' }));
    now.branch = 'feat/x';
    right(await at.checkpoint({ stateToken, notesMarkdown: 'More.' }));
    now.branch = 'feat/y';
    right(await at.checkpoint({ sessionToken: started.session.sessionId, notesMarkdown: 'Beside.' }));
    expect(await seen()).toEqual(['main', 'aaaaaaaa', 'feat/x', 'feat/y']);
  });

  test('are compared with what the log says, by another process too', async () => {
    const { at, started, seen } = await begin();
    const two = right(await at.attempt(started, NOTES));
    at.deps.sightings.forget();
    right(await at.attempt(two, NOTES));
    expect(await seen()).toEqual(['main', 'aaaaaaaa']);
  });

  test('are read from the log once, however many steps follow', async () => {
    const { at, started } = await begin();
    const two = right(await at.attempt(started, NOTES));
    const three = right(await at.attempt(two, NOTES));
    let reads = 0;
    const { write } = at.deps.store;
    Object.assign(at.deps.store, {
      write: ((body) =>
        write((tx) => {
          const events = {
            ...tx.events,
            read: (...args: Parameters<typeof tx.events.read>) => {
              reads += 1;
              return tx.events.read(...args);
            },
          };
          return body({ ...tx, events });
        })) satisfies typeof write,
    });
    right(await at.attempt(three, NOTES));
    expect(reads).toBe(0);
  });

  test('are not looked at where nobody said where the work is', async () => {
    const { at, now } = await begin();
    const before = now.looks;
    const started = right(await at.start({ workflowId: 'test.flow' }));
    right(await at.attempt(started, NOTES));
    expect(now.looks).toBe(before);
  });
});
