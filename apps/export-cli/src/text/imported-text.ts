import type { ImportedSession } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { visible } from './visible.ts';

/** What came of an import, and what can be done with the session now. */
export function importedText(
  { outcome, sessionId, originalSessionId, events, backup, isComplete }: ImportedSession,
  { program, replacing }: { readonly program: string; readonly replacing: boolean },
): string {
  const next =
    isComplete === true
      ? `All its runs are complete. To look at it: "${program} sessions show ${sessionId}".\n`
      : `To continue it, tell your agent: resume session ${sessionId}.\n`;
  switch (outcome) {
    case 'imported':
      return `Imported ${sessionId} with ${counted(events, 'event')}.\n${next}`;
    case 'imported_as_new':
      return `Imported ${originalSessionId} with ${counted(events, 'event')} as a new session, ${sessionId}.\n${next}`;
    case 'replaced':
      return `Imported ${sessionId} with ${counted(events, 'event')} and replaced the local session${backup === undefined ? ', all of which it contains' : `, which is now in ${visible(backup)}`}.\n${next}`;
    case 'already_here':
      return replacing
        ? `The local session ${sessionId} already contains all of it. Nothing was replaced.\n`
        : `This session is already here as ${sessionId}. Nothing was written. To import a copy, add --as-new.\n`;
  }
}
