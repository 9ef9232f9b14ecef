import { clip, says } from './screen.mjs';

/** The conversation between the scripted agent and a server: every call is made, and shown as it goes. */
export function talk(server) {
  const call = (name, args, ...shown) => {
    says('agent', `${name} ${shown[0] ?? callText(args)}`, ...shown.slice(1));
    return server.call(name, args);
  };
  const advance = async (from, entry, show) => {
    const args = advanceArguments(from, entry);
    const answer = await call('continue_workflow', args, callText(args), ...quoted(entry.notes, 86));
    show(answer.facts);
    return answer;
  };
  return {
    call,
    start: async (args) => {
      const answer = await call('start_workflow', args, JSON.stringify(args));
      showStep(answer.facts);
      return answer;
    },
    /** Acknowledges the pending step of `from`; `entry` says with what. */
    advance: (from, entry) => advance(from, entry, showStep),
    /** As `advance`, shown without the words of the prompt. */
    pass: (from, entry) => advance(from, entry, showPlace),
    /** Shows the point of a state token again. Changes nothing. */
    look: (stateToken) => call('continue_workflow', { stateToken }),
  };
}

export function advanceArguments({ stateToken, ackToken }, { notes, context, artifacts }) {
  const output = {
    ...(notes === undefined ? {} : { notesMarkdown: notes }),
    ...(artifacts === undefined ? {} : { artifacts }),
  };
  return {
    stateToken,
    ackToken,
    ...(Object.keys(output).length === 0 ? {} : { output }),
    ...(context === undefined ? {} : { context }),
  };
}

function showStep(facts) {
  showPlace(facts);
  if (!facts.isComplete) says('', ...quoted(goalOf(facts.pending.prompt), 160), tokensOf(facts));
}

function showPlace({ kind, isComplete, pending, stateToken }) {
  if (isComplete) return says('server', `complete: every step of this branch is done. ${stateToken}`);
  const label = kind === 'blocked' ? 'blocked at step' : 'step';
  says('server', clip(`${label} "${pending.stepId}"${placeText(pending.loops)}: ${pending.title}`, 88));
}

export const tokensOf = ({ stateToken, ackToken }) => `${stateToken}  ${ackToken}`;

const placeText = (loops = []) =>
  loops
    .map(({ iteration, total }) =>
      total === undefined ? ` (round ${iteration})` : ` (${iteration} of ${total})`,
    )
    .join('');

const quoted = (text, length) => (text === undefined ? [] : [`"${clip(text, length)}"`]);

/** The first paragraph of a prompt that is not a heading. */
const goalOf = (prompt) => prompt.split('\n\n').find((part) => !part.startsWith('#')) ?? '';

function callText({ stateToken, ackToken, context, output }) {
  const facts = Object.keys(context ?? {});
  const named = facts.length <= 2 ? facts : [...facts.slice(0, 1), `${facts.length - 1} more`];
  return [
    stateToken,
    ackToken ?? 'and nothing else',
    ...(facts.length === 0 ? [] : [`sets ${named.join(', ')}`]),
    ...(output?.artifacts ?? []).map(({ kind }) => kind),
  ].join('  ');
}
