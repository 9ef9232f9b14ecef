import { expect, test } from 'vitest';
import { openWorkRail } from '../open-work-rail.ts';

const open = (logger: unknown) => openWorkRail({ store: 'memory', logger: logger as never });
const nothing = () => {};
const callable = Object.assign(() => {}, { debug: nothing, warn: nothing, error: nothing });
class Custom {
  debug() {}
  warn() {}
  error() {}
}

test.each<[string, unknown]>([
  ['console', console],
  ['a function with the methods', callable],
  ['an object of a class', new Custom()],
])('%s is a logger', async (_, logger) => {
  await open(logger).close();
});

test.each<[string, unknown, string]>([
  ['{}', {}, '"logger" lacks the method "debug" and the method "warn" and the method "error"'],
  ['one without warn', { debug: nothing, error: nothing }, '"logger" lacks the method "warn"'],
  ['a bare function', nothing, '"logger" lacks the method "debug"'],
  [
    'one with a text',
    { ...callable, warn: 'yes', debug: nothing, error: nothing },
    '"logger" lacks the method "warn"',
  ],
  [
    'a text',
    'console',
    '"logger" must be an object with the methods debug, warn, error, not a value of type string',
  ],
  ['null', null, '"logger" must be an object with the methods debug, warn, error, not null'],
])('%s is refused, and what is missing is named', (_, logger, message) => {
  expect(() => open(logger)).toThrow(`openWorkRail: ${message}`);
});
