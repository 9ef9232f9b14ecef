import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { program } from '@workrail/kernel';
import type { KeyringError, ReadTransaction, StoreError } from '@workrail/ports';
import { findPoint, readState } from '@workrail/session-reads';
import { testDigests } from '@workrail/store-conformance/test-digests';
import type { TokenError } from '@workrail/token-codec';
import type { Recap } from '../answers/answer.ts';
import { recaps } from '../answers/recap.ts';
import { type ExecutionWorld, executionWorld, type Pair, type StepInput } from './execution-world.ts';

const NEVER_STOP = { preferences: { mode: 'auto_never_stop' } };
const PLENTY = 100_000;

/** A world in which each of these was sent for a step of its own, and where its run stands then. */
export async function walked(inputs: readonly StepInput[], steps = inputs.length + 1) {
  const ids = Array.from({ length: steps }, (_, n) => step(`step${n + 1}`));
  const at = executionWorld({ 'flow.json': workflow('test.flow', ids) });
  let here = right(await at.start({ workflowId: 'test.flow', ...NEVER_STOP }));
  for (const input of inputs) here = right(await at.attempt(here, input));
  return { at, here };
}

interface Look {
  readonly limit?: number;
  readonly known?: ReturnType<typeof recaps>;
  readonly watch?: (tx: ReadTransaction) => ReadTransaction;
}

/** What a recap of so many bytes says at a point. */
export const recapAt = async (
  { deps }: ExecutionWorld,
  { stateToken }: Pair,
  { limit = PLENTY, known = recaps(), watch = (tx) => tx }: Look = {},
): Promise<Recap> =>
  right(
    await deps.store.read<StoreError | TokenError | KeyringError, Recap>((tx) =>
      program(async ({ take, value }) => {
        const { node } = value(readState(stateToken, await take(deps.keys.load()), testDigests));
        return take(known.of(watch(tx), await take(findPoint(deps, tx, node)), { limit, stateToken }));
      }),
    )(),
  );

export const noted = (...notes: readonly string[]): readonly StepInput[] =>
  notes.map((notesMarkdown) => ({ notesMarkdown }));
export const notesOf = ({ entries }: Recap) => entries.map(({ notesMarkdown }) => notesMarkdown);
