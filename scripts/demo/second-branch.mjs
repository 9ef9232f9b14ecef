import { check, sameStep } from './checks.mjs';
import { notesOf } from './first-branch.mjs';
import { narrow, thorough } from './reviewer.mjs';
import { clip, says, scene } from './screen.mjs';
import { talk } from './talk.mjs';

/** The user goes back in the chat to the first step and asks for something else: another branch of the run. */
export async function rewind(server, { root, next }, firstEnd) {
  const { pass, look } = talk(server);
  scene(
    'Back to the first step',
    'The user rewinds the chat to its beginning: "only the arithmetic, please".',
  );
  const rewound = await look(root.stateToken);
  const [known] = rewound.facts.branches.latest;
  says('server', 'step "triage" again. There is already a branch from here:');
  says('', `- ${known.stateToken} ${clip(known.summary, 60)}`);
  check('The server knows the existing branch, and shows it.', {
    step: [rewound.facts.pending, root.pending],
    branches: [rewound.facts.branches.latest.map(({ stateToken }) => stateToken), [firstEnd.stateToken]],
    'notes of that branch': [rewound.facts.branches.downstream.entries, notesOf(thorough)],
  });
  let answer = rewound;
  const tokens = [];
  for (const entry of narrow) {
    sameStep(answer.facts, entry.step);
    answer = await pass(answer.facts, entry);
    tokens.push(answer.facts.stateToken);
  }
  check('Another outcome, on a separate branch: a light review without the risk passes.', {
    complete: [answer.facts.isComplete, true],
    warnings: [answer.facts.warnings, undefined],
    'same run': [answer.facts.session, root.session],
    'own branch': [tokens.includes(next.stateToken), false],
  });
  return { end: answer.facts };
}

/** Both branches stand side by side. */
export async function bothBranches(server, { root }, firstEnd, second) {
  const { look } = talk(server);
  scene('Nothing was lost', 'The end of each branch shows its own history, and the first step shows both.');
  const first = await look(firstEnd.stateToken);
  says('server', endText(first.facts));
  const other = await look(second.end.stateToken);
  says('server', endText(other.facts));
  const start = await look(root.stateToken);
  const { latest, total } = start.facts.branches;
  says('server', `step "triage", with ${total} branches from here:`);
  for (const { stateToken, summary } of latest) says('', `- ${stateToken} ${clip(summary, 60)}`);
  check('The first review is unchanged, with all its notes; neither branch sees the other.', {
    'first is complete': [first.facts.isComplete, true],
    'first notes': [first.facts.recap.entries, notesOf(thorough)],
    'second notes': [other.facts.recap.entries, notesOf(narrow)],
    branches: [latest.map(({ stateToken }) => stateToken), [firstEnd.stateToken, second.end.stateToken]],
  });
}

function endText({ isComplete, recap }) {
  const last = recap.entries.at(-1)?.notesMarkdown ?? '';
  return clip(`${isComplete ? 'complete' : 'open'}, ${recap.entries.length} notes, the last: "${last}"`, 88);
}
