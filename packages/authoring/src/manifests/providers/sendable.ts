import { isExactNumber, type Json, numberText } from '@workrail/kernel';

/**
 * A value as every client can send it back: a number whose digits a program may lose when it reads JSON is its text, which
 * inputs of each type take for the number.
 */
export function sendable(value: Json): Json {
  const text = numberText(value);
  if (text === undefined) return value;
  const read = Number(text);
  const isLong = !Number.isFinite(read) || (Number.isInteger(read) && !Number.isSafeInteger(read));
  const isKept = !isExactNumber(value) || isWhole(text) || significant(text) <= KEPT;
  return isLong || !isKept ? text : value;
}

/** Digits that any number keeps. */
const KEPT = 15;

const isWhole = (text: string): boolean => /^-?\d+(?:\.0*)?$/.test(text);

const significant = (text: string): number =>
  text
    .replace(/[eE].*$/, '')
    .replaceAll(/[-.]/g, '')
    .replace(/^0+/, '').length;
