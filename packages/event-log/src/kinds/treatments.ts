/** Of members that can hold no text of a person. */
export const keep = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, 'keep'>> =>
  Object.fromEntries(names.map((name) => [name, 'keep'])) as Record<Name, 'keep'>;

/** What becomes of the parts that several kinds share. */
export const OUTPUT = { notesMarkdown: 'notes', artifacts: ['artifact'] } as const;
export const WARNINGS = [{ code: 'keep', message: 'message' }] as const;
export const DECISIONS = [{ kind: 'keep', id: 'name', iteration: 'keep' }] as const;
export const CONFIRMATION = { answer: 'keep', source: 'keep', comment: 'comment' } as const;
export const POINTER = {
  byKind: {
    workflow_step: { kind: 'keep', stepId: 'name' },
    context_key: { kind: 'keep', key: 'name' },
    user_only: { kind: 'keep', reason: 'keep', stepId: 'name', contextKey: 'name' },
    capability: { kind: 'keep', capability: 'keep' },
    context_budget: { kind: 'keep' },
    loop: { kind: 'keep', loopId: 'name' },
    output_contract: { kind: 'keep', contractRef: 'name' },
    assessment_dimension: { kind: 'keep', assessmentId: 'name', dimensionId: 'name' },
  },
} as const;
