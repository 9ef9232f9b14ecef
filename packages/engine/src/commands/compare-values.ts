import { isJsonObject, type Json, numberText } from '@workrail/kernel';

/** Whether two values are the same as JSON: numbers by what they are worth, whatever their digits look like. Types are not converted. */
export function sameValue(left: Json, right: Json): boolean {
  const [a, b] = [numberText(left), numberText(right)];
  if (a !== undefined || b !== undefined)
    return a !== undefined && b !== undefined && compareNumbers(a, b) === 0;
  if (Array.isArray(left) || Array.isArray(right))
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      (left as readonly Json[]).every((item, index) =>
        sameValue(item, (right as readonly Json[])[index] ?? null),
      )
    );
  if (!isJsonObject(left) || !isJsonObject(right)) return left === right;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameValue(left[name] ?? null, right[name] ?? null))
  );
}

/** Negative, 0 or positive, as for sorting; undefined where the values have no order: only two numbers and two texts have one. */
export function orderOf(left: Json, right: Json): number | undefined {
  const [a, b] = [numberText(left), numberText(right)];
  if (a !== undefined && b !== undefined) return compareNumbers(a, b);
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Nothing, zero, and what is empty do not hold; all else does, also the text "false". */
export function isTruthy(value: Json): boolean {
  const number = numberText(value);
  if (number !== undefined) return digitsOf(number).digits !== '';
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

interface Digits {
  readonly isNegative: boolean;
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  /** Where the decimal point stands, counted from the first digit. */
  readonly point: number;
}

/** Digits as they are written may be far more than a number of JavaScript holds. */
function digitsOf(text: string): Digits {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  const leading = all.length - digits.length;
  return {
    isNegative: sign === '-',
    digits: digits.replace(/0+$/, ''),
    point: whole.length - leading + Number(power),
  };
}

function compareNumbers(left: string, right: string): number {
  const [a, b] = [digitsOf(left), digitsOf(right)];
  const [signA, signB] = [signOf(a), signOf(b)];
  if (signA !== signB || signA === 0) return signA - signB;
  return signA * (a.point - b.point || (a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0));
}

const signOf = ({ isNegative, digits }: Digits): number => (digits === '' ? 0 : isNegative ? -1 : 1);
