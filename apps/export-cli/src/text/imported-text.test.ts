import type { ImportedSession } from '@workrail/application';
import type { SessionId } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { importedText } from './imported-text.ts';

const ID = 'ses_00000000-0000-7000-8000-000000000000' as SessionId;
const textOf = (isComplete: boolean): string => {
  const imported: ImportedSession = {
    outcome: 'imported',
    sessionId: ID,
    originalSessionId: ID,
    bundleId: 'b',
    events: 3,
    isComplete,
  };
  return importedText(imported, { program: 'npx workrail', replacing: false });
};

test('a session with work left is offered to continue, one without to look at', () => {
  expect(textOf(false)).toBe(
    `Imported ${ID} with 3 events.\nTo continue it, tell your agent: resume session ${ID}.\n`,
  );
  expect(textOf(true)).toBe(
    `Imported ${ID} with 3 events.\nAll its runs are complete. To look at it: "npx workrail sessions show ${ID}".\n`,
  );
});
