import { type Equivalent, identityKey } from './equivalents.ts';
import { NOTICED, type Outcome } from './run-target.ts';

export interface Score {
  readonly mutants: number;
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  readonly noCoverage: number;
  /** Looked at and found to change nothing; they do not count. */
  readonly equivalent: number;
  /** Percent of the mutants that count which a test notices. */
  readonly score: number;
  readonly survivors: readonly Outcome[];
}

export function scoreOf(outcomes: readonly Outcome[], equivalents: readonly Equivalent[]): Score {
  const lookedAt = new Set(equivalents.map(identityKey));
  const unnoticed = outcomes.filter(({ status }) => !NOTICED.has(status));
  const survivors = unnoticed.filter((one) => !lookedAt.has(identityKey(one)));
  const count = (list: readonly Outcome[], ...statuses: readonly Outcome['status'][]) =>
    list.filter(({ status }) => statuses.includes(status)).length;
  const noticed = outcomes.length - unnoticed.length;
  const counted = noticed + survivors.length;
  return {
    mutants: outcomes.length,
    killed: count(outcomes, 'Killed', 'RuntimeError', 'CompileError'),
    timeout: count(outcomes, 'Timeout'),
    survived: survivors.length - count(survivors, 'NoCoverage'),
    noCoverage: count(survivors, 'NoCoverage'),
    equivalent: unnoticed.length - survivors.length,
    score: counted === 0 ? 100 : (100 * noticed) / counted,
    survivors,
  };
}

export function reportText(target: string, total: number, score: Score): string {
  const { mutants, killed, survived, noCoverage, timeout, equivalent, survivors } = score;
  const figures = { mutants, killed, survived, 'no coverage': noCoverage, timeout, equivalent };
  const counts = Object.entries(figures).map(([name, count]) => `${name} ${count}`);
  return [
    `${target}: ${counts.join(', ')}; score ${score.score.toFixed(1)} % (${mutants} of ${total} mutants)`,
    ...[...survivors].sort(byPlace).map(survivorText),
  ].join('\n');
}

const byPlace = (a: Outcome, b: Outcome): number =>
  a.file.localeCompare(b.file) || a.start.line - b.start.line || a.start.column - b.start.column;

const survivorText = ({ file, start, original, replacement, status }: Outcome): string =>
  [
    `  ${file}:${start.line}:${start.column + 1}${status === 'NoCoverage' ? ' (no coverage)' : ''}`,
    `    - ${indented(original)}`,
    `    + ${indented(replacement)}`,
  ].join('\n');

const indented = (text: string): string => text.replaceAll('\n', '\n      ');
