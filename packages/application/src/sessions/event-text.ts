import { type Preferences, presetOf, type StoredEvent } from '@workrail/event-log';
import { absurd, beginning } from '@workrail/kernel';

/** What happened, in one short sentence. What agents and files wrote stands in it as it is. */
export function eventText(event: StoredEvent): string {
  switch (event.kind) {
    case 'session_started': {
      const { title, redacted } = event.data;
      const named = title === undefined ? 'Session began' : `Session began: ${cut(title)}`;
      return redacted === true ? `${named} (redacted)` : named;
    }
    case 'observation_recorded':
      return `${OBSERVED[event.data.key]}: ${cut(event.data.value)}`;
    case 'run_started':
      return `Run of ${event.data.workflowId} began`;
    case 'step_acked':
      return ackedText(event.data);
    case 'advance_blocked':
      return `Blocked: ${[...new Set(event.data.blockers.map(({ code }) => code))].join(', ')}`;
    case 'preferences_changed':
      return `Preferences are now ${preferencesText(event.data.effective)}`;
    case 'capability_observed': {
      const { capability, status, evidence } = event.data;
      return `Agent ${status === 'available' ? 'can' : 'can not'} ${ABILITY[capability]}: ${EVIDENCE[evidence]}`;
    }
    case 'gap_recorded': {
      const { resolution, code, message } = event.data;
      return resolution.kind === 'resolves' ? `Gap closed: ${code}` : `Gap: ${code}: ${cut(message)}`;
    }
    case 'checkpoint_recorded':
      return `Progress noted${event.data.at?.stepId === undefined ? '' : ` in step ${event.data.at.stepId}`}`;
    case 'session_imported':
      return `Imported from a bundle of ${event.data.originalSessionId}`;
    default:
      return absurd(event);
  }
}

type Acked = Extract<StoredEvent, { readonly kind: 'step_acked' }>['data'];

function ackedText({ stepId, confirmation, position }: Acked): string {
  const said = confirmation === undefined ? '' : `, ${confirmation.answer}`;
  return `Step ${stepId} done${said}${position.kind === 'complete' ? '; the run is complete' : ''}`;
}

function preferencesText(preferences: Preferences): string {
  const { autonomy, gateHandling, assumptionPolicy } = preferences;
  return presetOf(preferences)?.mode ?? `${autonomy}, ${gateHandling}, ${assumptionPolicy}`;
}

const OBSERVED = {
  git_branch: 'Branch',
  git_head_sha: 'Commit',
  repo_root: 'Repository',
  main_worktree: 'First checkout',
} as const;
const ABILITY = { delegation: 'start other agents', web_browsing: 'browse the web' } as const;
const EVIDENCE = {
  probe: 'it was probed',
  attempted_use: 'it was tried',
  claim: 'only claimed',
} as const;

/** Characters of a text that somebody wrote. */
const LONGEST = 160;

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const shown = beginning(line, LONGEST);
  return shown === line ? line : `${shown}…`;
}
