import { beginning } from '@workrail/kernel';
import type { Candidate, SearchRequest, SessionWithoutRun } from '@workrail/session-reads';

interface SearchMatches {
  readonly candidates: readonly Candidate[];
  readonly withoutRun: readonly SessionWithoutRun[];
  readonly recent: readonly Candidate[];
}

/** Whether the first candidate can be gone on with unasked. */
const isVeryLikely = ([first, second]: readonly Candidate[]): boolean =>
  first?.confidence === 'strong' || (second === undefined && first?.confidence === 'medium');

/** Whether nothing was asked for, and the first candidate is all the work of the project that is not finished. */
function isOnlyOpen(candidates: readonly Candidate[], { asked }: SearchRequest): boolean {
  const here = candidates.filter(({ whyMatched }) => whyMatched.includes('workspace'));
  const [open, ...others] = here.filter(({ isComplete }) => !isComplete);
  return !asked && open !== undefined && open === candidates[0] && others.length === 0;
}

/** Whether the first candidate's step is shown at once. */
export const isShown = (candidates: readonly Candidate[], request: SearchRequest): boolean =>
  isVeryLikely(candidates) || isOnlyOpen(candidates, request);

/** What an agent should do with what was found, or try where nothing was. */
export function adviceFor({ candidates, withoutRun, recent }: SearchMatches, request: SearchRequest): string {
  const [first] = candidates;
  if (first === undefined) {
    if (withoutRun.length > 0) return NO_RUN;
    if (recent.length === 0) return nothingFound(request);
    if (request.asked) return NONE_MATCHES;
    return request.workspace === undefined ? NONE_OUTSIDE : NONE_HERE;
  }
  if (isVeryLikely(candidates)) {
    if (first.onLatestBranch === false) return onOlderBranch(first);
    return first.isComplete
      ? 'The first candidate is very likely the one meant, and its run is complete: the next call shows it. For new work, call start_workflow.'
      : 'The first candidate is very likely the one meant. Do its step, which is shown, and send it with continue_workflow.';
  }
  if (isOnlyOpen(candidates, request)) return request.workspace === undefined ? ONLY_OPEN_OUTSIDE : ONLY_OPEN;
  return 'Compare snippets, titles and steps with what the user wants. If none clearly fits, ask the user. If none fits at all, search with other words. For new work, call start_workflow.';
}

/** Work that was left for another branch is easily taken for the current one. */
function onOlderBranch({ isComplete, otherTips = [] }: Candidate): string {
  const latest = otherTips.find(({ isLatest }) => isLatest === true);
  const where =
    latest === undefined
      ? ''
      : `: the latest is ${latest.isComplete ? 'complete, its last step' : 'at'} "${beginning(oneLine(latest.title), 80)}", last activity ${latest.lastActivity}`;
  const next = isComplete ? 'shows the older one, which is complete' : 'continues the older one';
  return `The first candidate is very likely the run meant, but what matches is not on the latest branch of its run${where}. The next call ${next}. Unless it is clear which of them the user means, ask. To continue the latest branch, call continue_workflow with ${latest === undefined ? 'its' : 'that'} stateToken alone${latest === undefined ? '' : `: ${latest.stateToken}`}.`;
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const ONLY_OPEN =
  'The first candidate is the only unfinished work here. If the user means it, do its step, which is shown, and send it with continue_workflow. If they mean other work, search with words from it. For new work, call start_workflow.';

const ONLY_OPEN_OUTSIDE =
  'The first candidate is the only unfinished work outside of projects. If the user means it, do its step, which is shown, and send it with continue_workflow. If they mean other work, search with words from it, or send the workspacePath of its project. For new work, call start_workflow.';

const NONE_MATCHES =
  'Nothing matches. Try other words: title, ticket, branch, words from notes. The recent runs of this project do not match: continue one only if the user says so. To do so, call continue_workflow with its stateToken alone. If there was no earlier work, choose with list_workflows and call start_workflow.';

const NONE_HERE =
  'This project has no earlier work, and the recent runs are those of other projects: continue one only if the user says so. To do so, call continue_workflow with its stateToken alone. For new work, choose with list_workflows and call start_workflow.';

const NONE_OUTSIDE =
  'No project is known here, and the recent runs belong to projects: continue one only if the user says so. To do so, call continue_workflow with its stateToken alone. If the user works in a project, send its folder as workspacePath. For new work, choose with list_workflows and call start_workflow.';

const NO_RUN =
  'No run matches, but a session without a run does. To read what was noted in it, call read_output with its sessionId as sessionToken. To continue in it, choose with list_workflows and call start_workflow with its sessionId.';

function nothingFound({ named, asked, workspace }: SearchRequest): string {
  if (named.session !== undefined || named.run !== undefined) {
    return 'No session or run has this id in this data folder. Search with query (title, ticket, branch, words from notes) instead of the id.';
  }
  if (asked) {
    return `Nothing matches. Try fewer or other words: title, ticket, branch, words from notes${workspace === undefined ? '; send workspacePath' : ''}. For the latest sessions, call resume_session without arguments. If there was no earlier work, choose with list_workflows and call start_workflow.`;
  }
  return 'There is no run to continue in this data folder. For new work, choose with list_workflows and call start_workflow.';
}
