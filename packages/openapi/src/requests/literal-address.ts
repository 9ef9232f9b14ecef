/**
 * What a host belongs to, in words, where its name says so: an address that is not of the public internet, or
 * `localhost`. Undefined for other names, which only whoever connects can judge.
 */
export function privateHost(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return MACHINE;
  if (name.startsWith('[')) return ofVersion6(name.slice(1, -1).replace(/%.*$/, ''));
  const address = version4(name);
  return address === undefined ? undefined : ofVersion4(address);
}

const MACHINE = 'an address of this machine';
const NETWORK = 'an address of a private network';
const LINK = 'an address of the local link, as services of clouds have it';
const OTHER = 'an address that is not of the public internet';

/** The 32 bits of an address as connections read it: one to four numbers, decimal, octal or hexadecimal, of which the last fills the rest. */
function version4(text: string): number | undefined {
  const parts = text.split('.');
  if (parts.length > 4) return undefined;
  const numbers = parts.map((part) => {
    if (/^0x[0-9a-f]*$/.test(part)) return Number.parseInt(part.slice(2) || '0', 16);
    if (/^0[0-7]+$/.test(part)) return Number.parseInt(part, 8);
    return /^\d+$/.test(part) ? Number(part) : Number.NaN;
  });
  const last = numbers.pop() ?? Number.NaN;
  const isWithin =
    numbers.every((number) => number >= 0 && number <= 255) &&
    last >= 0 &&
    last < 256 ** (4 - numbers.length);
  return isWithin
    ? numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), 0) + last
    : undefined;
}

/** First address, length of the prefix, what it is: the special-purpose addresses of IANA. */
const RANGES: readonly (readonly [string, number, string])[] = [
  ['0.0.0.0', 8, MACHINE],
  ['127.0.0.0', 8, MACHINE],
  ['10.0.0.0', 8, NETWORK],
  ['172.16.0.0', 12, NETWORK],
  ['192.168.0.0', 16, NETWORK],
  ['100.64.0.0', 10, NETWORK],
  ['169.254.0.0', 16, LINK],
  ['192.0.0.0', 24, OTHER],
  ['192.0.2.0', 24, OTHER],
  ['198.18.0.0', 15, OTHER],
  ['198.51.100.0', 24, OTHER],
  ['203.0.113.0', 24, OTHER],
  ['224.0.0.0', 3, OTHER],
];

const ofVersion4 = (address: number): string | undefined =>
  RANGES.find(([first, prefix]) => {
    const size = 2 ** (32 - prefix);
    return Math.floor(address / size) === Math.floor((version4(first) ?? 0) / size);
  })?.[2];

function ofVersion6(text: string): string | undefined {
  const groups = groupsOf(text);
  if (groups === undefined) return undefined;
  const [first = 0] = groups;
  const isZeroTo = (end: number): boolean => groups.slice(0, end).every((group) => group === 0);
  if (isZeroTo(7) && (groups[7] ?? 0) <= 1) return MACHINE;
  const holdsVersion4 =
    isZeroTo(6) || (isZeroTo(5) && groups[5] === 0xffff) || (first === 0x64 && groups[1] === 0xff9b);
  if (holdsVersion4) return ofVersion4((groups[6] ?? 0) * 0x10000 + (groups[7] ?? 0));
  if (Math.floor(first / 0x200) === 0xfc00 / 0x200) return NETWORK;
  return Math.floor(first / 0x40) === 0xfe80 / 0x40 ? LINK : undefined;
}

/** The eight groups of an address of version 6, of which `::` stands for those that are zero. */
function groupsOf(text: string): readonly number[] | undefined {
  const [, before = text, dotted] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  const inner = dotted === undefined ? undefined : version4(dotted);
  const hex = (number: number): string => number.toString(16);
  const whole =
    inner === undefined ? text : `${before}${hex(Math.floor(inner / 0x10000))}:${hex(inner % 0x10000)}`;
  const [head = '', tail] = whole.split('::');
  const read = (part: string): readonly number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(head), read(tail ?? '')];
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 0) return undefined;
  return [...left, ...Array.from({ length: missing }, () => 0), ...right];
}
