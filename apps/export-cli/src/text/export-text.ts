import type { ExportedSession } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { visible } from './visible.ts';

interface Exported extends ExportedSession {
  readonly file: string;
}

/** Where a bundle is, and what is no longer in it. */
export function exportText({ sessionId, events, blobs, redacted, file }: Exported): string {
  return [
    `Wrote ${visible(file)}: ${sessionId} with ${counted(events, 'event')} and ${counted(blobs, 'document')}.\n`,
    redacted === undefined ? '' : redactedText(redacted),
    `To take it in elsewhere: workrail import ${visible(file)}\n`,
  ].join('');
}

const redactedText = ({ replaced, leftOut }: NonNullable<ExportedSession['redacted']>): string =>
  [
    `Replaced: ${table(replaced)}.\n`,
    `Left out: ${table(leftOut)}.\n`,
    'No pattern finds everything, and workflows are as they were written: look at it before you hand it on.\n',
  ].join('');

const table = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'nothing';
