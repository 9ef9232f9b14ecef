import { choice, cutToLength, didYouMean } from '@workrail/kernel';
import type { Diagnostic, Severity } from '../diagnostic.ts';
import { lineIndex } from '../parse/line-index.ts';
import { decoded, type SourceNode, type SourcePosition } from '../parse/source-tree.ts';
import type { RuleId } from '../rules.ts';

interface Finding {
  readonly spot: SourcePosition;
  readonly severity: Severity;
  readonly rule: RuleId;
  readonly message: string;
  readonly suggestion: string | undefined;
}

/** Tells of a finding. Answers undefined, the value a reader hands on for a field it could not read. */
type Tell = (spot: SourcePosition, rule: RuleId, message: string, suggestion?: string) => undefined;

/** Collects what is found while a file is read, so that reading goes on after the first mistake. */
export interface Report {
  readonly error: Tell;
  readonly warn: Tell;
  readonly hasErrors: () => boolean;
  readonly errorCount: () => number;
  readonly findings: () => readonly Finding[];
}

/** More findings than this help nobody, and an answer has to carry them. */
const MAX_FINDINGS = 500;

export function createReport(): Report {
  const findings: Finding[] = [];
  const told = new Set<string>();
  let errors = 0;
  const tell =
    (severity: Severity): Tell =>
    (spot, rule, message, suggestion) => {
      if (severity === 'error') errors += 1;
      // What YAML merges in from an anchor stands in the file once, and is told once, however many places have it.
      const key = `${spot.offset} ${rule} ${message.replace(/\[\d+\]/g, '[]')}`;
      if (told.has(key)) return undefined;
      told.add(key);
      if (findings.length < MAX_FINDINGS) findings.push({ spot, severity, rule, message, suggestion });
      else if (findings.length === MAX_FINDINGS) findings.push({ spot, severity, ...TOO_MANY });
      return undefined;
    };
  return {
    error: tell('error'),
    warn: tell('warning'),
    hasErrors: () => errors > 0,
    errorCount: () => errors,
    findings: () => findings,
  };
}

const TOO_MANY = {
  rule: 'too-many-findings',
  message: `the file has more than ${MAX_FINDINGS} findings; the rest are not listed`,
  suggestion: 'correct the listed ones and compile again',
} as const;

/** The findings in the order of the file. `text` is the text that the offsets count in. */
export function diagnosticsOf(report: Report, file: string, text: string): readonly Diagnostic[] {
  const positionOf = lineIndex(text);
  return [...report.findings()]
    .sort((left, right) => left.spot.offset - right.spot.offset)
    .map(({ spot, severity, rule, message, suggestion }) => ({
      file,
      ...positionOf(spot.offset),
      pointer: spot.pointer,
      rule,
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
      severity,
    }));
}

const SHOWN = 60;

/** Author's text made fit for a message: one line, no control or invisible characters, cut when long. */
export function plain(text: string, limit: number = SHOWN): string {
  const clean = text.slice(0, limit * 4).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');
  return cutToLength(clean, limit);
}

export const quoted = (text: string): string => `"${plain(text)}"`;

/** `/steps/0/loop/count` becomes `steps[0].loop.count`; a long path keeps its end. */
export function label(pointer: string): string {
  const path = pointer
    .split('/')
    .slice(1)
    .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${decoded(segment)}`))
    .join('')
    .replace(/^\./, '');
  if (path === '') return 'the workflow';
  return path.length <= SHOWN ? plain(path) : `…${plain(path.slice(-SHOWN))}`;
}

/** What a value is, in words: `the text "abc"`, `the number 3`, `a list`. */
export function described(node: SourceNode): string {
  if (node.kind === 'array') return node.items.length === 0 ? 'an empty list' : 'a list';
  if (node.kind === 'object') return 'an object';
  if (node.value === null) return 'null';
  if (typeof node.value === 'string')
    return node.value === '' ? 'an empty text' : `the text ${quoted(node.value)}`;
  return typeof node.value === 'number' ? `the number ${node.written ?? node.value}` : String(node.value);
}

/** Thousands are set apart the same way on every machine. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** `"a", "b" or "c"` */
export const oneOf = (values: readonly string[]): string => choice(values.map((value) => `"${value}"`));

const LONGEST_NAME = 64;

/** A did-you-mean sentence, or undefined when nothing is close. */
export function meant(given: string, candidates: Iterable<string>): string | undefined {
  if (given.length > LONGEST_NAME) return undefined;
  const candidate = didYouMean(given, candidates);
  return candidate === undefined ? undefined : `did you mean ${quoted(candidate)}?`;
}
