import type { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import { type Entry, keySpot } from './source-tree.ts';

export function reportDuplicate(report: Report, entry: Entry): void {
  const message = `the key ${quoted(entry.key)} appears twice in the same object`;
  report.error(keySpot(entry), 'duplicate-key', message, 'keep one of the two');
}
