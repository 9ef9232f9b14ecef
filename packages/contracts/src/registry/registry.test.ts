import { describe, expect, it, test } from 'vitest';
import {
  CONTRACTS,
  type ContractRef,
  checkArtifact,
  compileSchema,
  contractOfKind,
  isContractRef,
} from '../index.ts';
import { presentedArtifact } from '../presentation/present.ts';
import { mutationsOf } from '../testing/mutations.ts';

const REFS = Object.keys(CONTRACTS) as readonly ContractRef[];

test('these contracts are registered', () => {
  expect(REFS.map((ref) => ref.replace('wr.contracts.', '')).sort()).toEqual([
    'assessment',
    'changed_files',
    'coding_handoff',
    'coordinator_signal',
    'differentiation_handoff',
    'discovery_handoff',
    'gate_verdict',
    'loop_control',
    'review_findings',
    'review_verdict',
    'shaping_handoff',
  ]);
});

describe.each(REFS)('%s', (ref) => {
  const { artifactKind, purpose, schema, example, presentation } = CONTRACTS[ref];

  it('is found by its ref and by the kind of its artifacts', () => {
    expect(CONTRACTS[ref].ref).toBe(ref);
    expect(isContractRef(ref)).toBe(true);
    expect(artifactKind).toBe(ref.replace('.contracts', ''));
    expect(contractOfKind(artifactKind)).toBe(CONTRACTS[ref]);
  });

  it('tells agents in one line what it is for', () => {
    expect(purpose).toMatch(/^[A-Z].{20,110}\.$/);
  });

  it('has a schema without problems that says its kind', () => {
    expect(compileSchema(schema).problems).toEqual([]);
    expect(schema).toMatchObject({
      type: 'object',
      properties: { kind: { const: artifactKind } },
      required: expect.arrayContaining(['kind']),
    });
    expect(Object.keys(schema.required ?? {}).length).toBeGreaterThan(1);
  });

  it('takes its example, with keys of its own and without its optional ones', () => {
    expect(checkArtifact(ref, example)).toEqual([]);
    expect(checkArtifact(ref, { ...example, note: 'more than was asked for' })).toEqual([]);
    const required = new Set(schema.required as readonly string[]);
    const least = Object.entries(example).filter(([key]) => required.has(key));
    expect(checkArtifact(ref, Object.fromEntries(least))).toEqual([]);
  });

  it.each(mutationsOf(schema, example))('refuses its example after %s', (_, broken) => {
    const violations = checkArtifact(ref, broken);
    expect(violations).not.toEqual([]);
    expect(compileSchema(schema).check?.(broken)).toEqual(violations);
  });

  it('C4: shows each of its keys to people, and its example without a rest', () => {
    const keys = Object.keys(schema.properties ?? {});
    const silent = ['kind', 'version', 'schemaVersion'];
    const shown = presentation.flatMap((one) => ('beside' in one ? [one.key, one.beside] : [one.key]));
    expect(shown.toSorted()).toEqual(keys.filter((key) => !silent.includes(key)).toSorted());
    const blocks = presentedArtifact(example) ?? [];
    expect(blocks.length).toBeGreaterThan(0);
    if (artifactKind !== 'wr.coordinator_signal')
      expect(blocks.filter(({ kind }) => kind === 'json')).toEqual([]);
  });

  it('breaks in more ways than it has required keys', () => {
    expect(mutationsOf(schema, example).length).toBeGreaterThan(
      (schema.required as readonly string[]).length,
    );
  });
});

test('what is not registered is found by nothing and refused', () => {
  for (const name of ['wr.contracts.nothing', 'constructor', '__proto__', '']) {
    expect(isContractRef(name)).toBe(false);
    expect(contractOfKind(name)).toBeUndefined();
    expect(checkArtifact(name as ContractRef, {})).toHaveLength(1);
  }
});

test('a misspelt key is found where a key is missing', () => {
  const { kind, decision } = CONTRACTS['wr.contracts.loop_control'].example;
  expect(
    checkArtifact('wr.contracts.loop_control', { kind: kind ?? null, decison: decision ?? null }),
  ).toEqual([
    {
      pointer: '',
      message: 'decision is missing; it must be one of continue, stop',
      suggestion: 'there is "decison"; did you mean "decision"?',
    },
  ]);
});
