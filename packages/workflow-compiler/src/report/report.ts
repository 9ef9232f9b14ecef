import type { Diagnostic, Severity } from '../diagnostic.ts';
import { lineIndex } from '../parse/line-index.ts';
import type { SourcePosition } from '../parse/source-tree.ts';
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
  let errors = 0;
  const tell =
    (severity: Severity): Tell =>
    (spot, rule, message, suggestion) => {
      if (severity === 'error') errors += 1;
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
  message: `the file has more than ${MAX_FINDINGS} findings; the rest is not listed`,
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
