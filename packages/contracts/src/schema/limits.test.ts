import type { Json } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../index.ts';
import { problemsOf } from '../testing/problems-of.ts';

describe('limits', () => {
  const nested = (levels: number): Json => (levels === 1 ? {} : { not: nested(levels - 1) });

  it('are 32 levels', () => {
    expect(compileSchema(nested(32))).toHaveProperty('check');
    expect(problemsOf(nested(33))).toEqual([
      expect.stringContaining('this is nested more than 32 levels deep'),
    ]);
  });

  it('are 2,000 values', () => {
    const values = (count: number) => ({ enum: Array.from({ length: count - 2 }, (_, index) => index) });
    expect(compileSchema(values(2_000))).toHaveProperty('check');
    expect(problemsOf(values(2_001))).toEqual([expect.stringContaining('more than 2000 values')]);
  });

  it('are 16,384 bytes', () => {
    const sized = (bytes: number) => ({ title: 'ü'.repeat((bytes - 12) / 2) });
    expect(compileSchema(sized(16_384))).toHaveProperty('check');
    expect(problemsOf(sized(16_386))).toEqual([
      expect.stringContaining('takes 16386 bytes; the limit is 16384'),
    ]);
  });

  it('hold for what references expand to, and nothing is expanded to find out', () => {
    const multiplied = (ways: number) =>
      Array.from({ length: 14 }, (_, index) => {
        const next = { $ref: `#/$defs/d${index + 1}` };
        const anyOf = Array.from({ length: ways }, () => next);
        return [`d${index}`, index === 13 ? { type: 'string' } : { anyOf }] as const;
      });
    const schema = (ways: number, start: number) => ({
      $defs: Object.fromEntries(multiplied(ways)),
      $ref: `#/$defs/d${start}`,
    });
    expect(compileSchema(schema(2, 8))).toHaveProperty('check');
    // Some 10^17 values: whoever expands them never ends.
    expect(problemsOf(schema(20, 0))).toContainEqual(
      expect.stringContaining('the schema has more than 2000 values'),
    );
  });
});
