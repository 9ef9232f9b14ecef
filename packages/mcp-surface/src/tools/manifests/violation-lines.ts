import type { ManifestViolation } from '@workrail/application';
import { bullets, oneLine } from '../../text/phrases.ts';
import { linesWithin } from './answer-room.ts';

/** More than these are met again once the first are corrected. */
export const SHOWN = 20;

/** Findings about a workflow, each with its place and what to do. */
export const violationLines = (all: readonly ManifestViolation[]): readonly string[] =>
  bullets(linesWithin(all.slice(0, SHOWN).map(lineOf), ROOM), all.length - Math.min(all.length, SHOWN));

const ROOM = 9_000;

function lineOf({ line, column, path, rule, message, suggested_action: fix }: ManifestViolation): string {
  const place = `line ${line}, column ${column}${path === '' ? '' : ` (${oneLine(path)})`}`;
  return `${place}: ${oneLine(message)}${fix === undefined ? '' : `; ${oneLine(fix)}`} [${rule}]`;
}
