import type { JsonPrimitive } from '@workrail/kernel';
import { label, quoted, type Report } from '../report/report.ts';
import { type Entry, keySpot, MAX_DEPTH, type ScalarNode, type SourcePosition } from './source-tree.ts';

/** A scalar that has a canonical JSON form: others are refused, and minus zero, which has none, is zero. */
export function scalarAt(
  report: Report,
  spot: SourcePosition,
  value: JsonPrimitive,
  source: string = String(value),
): ScalarNode {
  if (typeof value === 'string') checkText(report, spot, value);
  const written = typeof value === 'string' || source === String(value) ? {} : { written: source };
  if (typeof value !== 'number') return { kind: 'scalar', ...spot, value, ...written };
  if (!Number.isFinite(value)) {
    const message = `${label(spot.pointer)} is not a number that JSON can hold`;
    report.error(spot, 'invalid-number', message, 'write a finite number');
  }
  return { kind: 'scalar', ...spot, value: value === 0 ? 0 : value, ...written };
}

function checkText(report: Report, spot: SourcePosition, text: string): void {
  if (text.isWellFormed()) return;
  const message = `${label(spot.pointer)} contains half of a character (a lone surrogate)`;
  report.error(spot, 'invalid-text', message, 'write the whole character');
}

/** Objects of this program, and of others that read the file, would lose what stands under this key. */
const PROTOTYPE = '__proto__';

function refusePrototype(report: Report, entry: Entry): false {
  const message = `the key ${quoted(entry.key)} cannot be used, because programs lose the value of such a key`;
  report.error(keySpot(entry), 'unknown-key', message, 'give the key another name');
  return false;
}

/** The entries of an object, of two with one key the first; what is wrong with keys is reported. */
export function entriesFrom(report: Report, entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const { key } = entry;
    checkText(report, keySpot(entry), key);
    if (key === PROTOTYPE) return refusePrototype(report, entry);
    const isFirst = !seen.has(key);
    const message = `the key ${quoted(key)} appears twice in the same object`;
    if (!isFirst) report.error(keySpot(entry), 'duplicate-key', message, 'keep one of the two');
    seen.add(key);
    return isFirst;
  });
}

export function reportDepth(report: Report, spot: SourcePosition): undefined {
  const message = `objects and lists nest more than ${MAX_DEPTH} levels deep`;
  return report.error(spot, 'nesting-too-deep', message, 'nest them less deeply');
}
