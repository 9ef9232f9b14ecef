import { E, type Json, parseExact } from '@workrail/kernel';
import { quoted } from '../report/report.ts';
import type { ValueReference } from './compiled.ts';
import { type Mistake, parseReference, REFERENCE_AT } from './value-reference.ts';

export type Token =
  | { readonly sign: string }
  | { readonly literal: Json }
  | { readonly reference: ValueReference }
  /** What begins here is no token; nothing behind it is read. */
  | { readonly mistake: Mistake };

const WHITE = /\s*/y;
const SIGN = /===|!==|==|!=|<=|>=|&&|\|\||\.includes\(|[<>!()]/y;

/** The parts of a condition, up to the first that cannot be read. `own`: whether `step` stands for the step around it. */
export function tokensOf(text: string, own: boolean): readonly Token[] {
  const tokens: Token[] = [];
  let at = endOf(WHITE, text, 0) ?? 0;
  while (at < text.length) {
    const end = endOf(SIGN, text, at);
    const [token, next] = end === undefined ? valueAt(text, at, own) : [{ sign: text.slice(at, end) }, end];
    tokens.push(token);
    if ('mistake' in token) return tokens;
    at = endOf(WHITE, text, next) ?? next;
  }
  return tokens;
}

type Read = readonly [Token, number];

function valueAt(text: string, start: number, own: boolean): Read {
  const first = text.charAt(start);
  if (!/["'[{\d-]/.test(first)) return nameAt(text, start, own);
  const end = endOfValue(text, start);
  if (end === undefined) return noValue(text, start);
  const written = text.slice(start, end);
  const literal = first === "'" ? written.slice(1, -1).replaceAll("''", "'") : jsonOf(written);
  return literal === undefined ? noValue(text, start) : [{ literal }, end];
}

const jsonOf = (text: string): Json | undefined =>
  E.getOrElse((): Json | undefined => undefined)(parseExact(text));

const INCLUDES = '.includes';

function nameAt(text: string, start: number, own: boolean): Read {
  const end = endOf(REFERENCE_AT, text, start);
  if (end === undefined) return noValue(text, start);
  const whole = text.slice(start, end);
  const written = whole.endsWith(INCLUDES) && text[end] === '(' ? whole.slice(0, -INCLUDES.length) : whole;
  const next = start + written.length;
  if (/^(?:true|false|null)$/.test(written)) return [{ literal: jsonOf(written) ?? null }, next];
  return [parseReference(written, own), next];
}

const SHOWN = 200;

function noValue(text: string, start: number): Read {
  const rest = text.slice(start, start + SHOWN);
  if (rest.startsWith('${')) {
    const what = `${quoted('${')} is not part of a condition`;
    const advice = 'write the value as it is, such as inputs.app';
    return [{ mistake: { what, advice } }, text.length];
  }
  const word = /^(?:"[^"]*"?|'[^']*'?|[^\s&|()]+)/.exec(rest)?.[0] ?? rest;
  const advice = 'write it as JSON, as a text in quotes, or as a value such as inputs.app';
  return [{ mistake: { what: `${quoted(word)} is no value`, advice } }, text.length];
}

const QUOTED = { '"': /"(?:[^"\\]|\\.)*"/sy, "'": /'(?:[^']|'')*'/sy } as const;
const WORD = /[^\s&|()=!<>,\]]+/y;

/** Where a value ends that begins there with a quote, a bracket or a digit; undefined where it does not. */
function endOfValue(text: string, start: number): number | undefined {
  const first = text[start];
  if (first === '"' || first === "'") return endOf(QUOTED[first], text, start);
  if (first !== '[' && first !== '{') return endOf(WORD, text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const unit = text[at];
    if (unit === '"') {
      const end = endOf(QUOTED['"'], text, at);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (unit === '[' || unit === '{') depth += 1;
    else if (unit === ']' || unit === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function endOf(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
