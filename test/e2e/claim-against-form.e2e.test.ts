import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { step, workflowFile } from './harness/command-line.ts';
import { openCurrentDriver } from './harness/current-driver.ts';
import { events } from './harness/database.ts';
import type { AnswersForms, Driver } from './harness/driver.ts';
import { launchOf } from './harness/launch.ts';
import { openOlderDriver } from './harness/older-driver.ts';
import { endAndAudit, openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

type Launch = Parameters<typeof openOlderDriver>[0];
type Form = Awaited<ReturnType<AnswersForms>>;

const GATED = workflowFile('demo.gated', [step('plan', { requireConfirmation: true }), step('build')]);
const RESULT = { output: { notesMarkdown: 'The plan has two parts.' } };

const CLIENTS: readonly {
  readonly era: string;
  readonly open: (launch: Launch, root: string, person: AnswersForms) => Promise<Driver>;
}[] = [
  { era: 'an older client', open: (launch, root, person) => openOlderDriver(launch, root, person) },
  { era: 'a current client', open: (launch, root, person) => openCurrentDriver(launch, root, { person }) },
];

describe.each(CLIENTS)('a form that is open in $era', ({ open }) => {
  /** Two servers on one data folder: one whose client shows forms, and one whose client can ask nobody. */
  async function atTheGate() {
    const home = homeForTest();
    const folder = join(home.root, 'gated');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'gated.json'), JSON.stringify(GATED));
    const place = { home, workflowPaths: [folder] };
    const shown = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Form>();
    let forms = 0;
    const asking = await open(launchOf(place), home.root, () => {
      forms += 1;
      shown.resolve();
      return answer.promise;
    });
    onTestFinished(() => endAndAudit(asking));
    const other = await openServer(place);
    const started = await asking.call('start_workflow', { workflowId: 'demo.gated' });
    const { stateToken, ackToken } = started.structured;
    const call = { stateToken, ackToken, ...RESULT };
    return {
      ...{ asking, other, call, shown: shown.promise, answer: answer.resolve },
      forms: () => forms,
      kinds: () => events(home.database).map(({ kind }) => kind),
    };
  }

  test('A5: is not beaten by a claim over another server, and what the person says counts there', async () => {
    const { asking, other, call, shown, answer, kinds } = await atTheGate();
    const waiting = asking.call('continue_workflow', call);
    await shown;
    const claim = { confirmation: { answer: 'approved' } };
    const claimed = await other.call('continue_workflow', { ...call, ...claim });
    expect(claimed.structured.kind).toBe('blocked');
    expect(claimed.text).toContain('They are being asked in their client at this moment');
    const { stateToken, ackToken } = claimed.structured;
    const again = await other.call('continue_workflow', { stateToken, ackToken, ...claim });
    expect(again.structured.kind).toBe('blocked');
    answer({ action: 'accept', content: { answer: 'declined', comment: 'TOTAL is wrong' } });
    expect((await waiting).text).toContain('TOTAL is wrong');
    const next = { stateToken, ackToken: again.structured.ackToken, ...claim };
    const told = await other.call('continue_workflow', next);
    expect(told.structured.kind).toBe('blocked');
    expect(told.text).toContain('they declined: TOTAL is wrong');
    expect(kinds()).not.toContain('step_acked');
    expect(kinds()).not.toContain('approval_withdrawn');
  });
});
