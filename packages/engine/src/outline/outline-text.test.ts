import { describe, expect, test } from 'vitest';
import type { OutlineItem } from '../index.ts';
import { outlineFacts, outlineMarks } from './outline-text.ts';

describe('an outline as text', () => {
  const item = (more: Partial<OutlineItem>): OutlineItem => ({
    kind: 'step',
    id: 'i',
    title: 't',
    level: 0,
    ...more,
  });

  test('says nothing of a plain step', () => {
    expect(outlineMarks(item({}))).toEqual([]);
    expect(outlineFacts(item({}))).toEqual([]);
  });

  test('has marks behind a title', () => {
    const marks = outlineMarks(
      item({
        repeats: '3 times',
        decidedOnce: [{ id: 'part', when: 'a = 1' }, { id: 'piece' }],
        runsWhen: 'b = 2',
        asksForConfirmation: 'always',
        notesOptional: true,
        asksForFiles: true,
        modelTier: 'mid',
      }),
    );
    expect(marks).toEqual([
      '3 times',
      'only when a = 1, decided once for all of part',
      'decided with the rest of piece',
      'only when b = 2',
      'confirmation: always',
      'notes optional',
      'asks for files',
      'model: mid',
    ]);
    for (const [kind, who] of [
      ['coordinator_eval', 'the coordinator'],
      ['human_approval', 'a person'],
    ] as const)
      expect(outlineMarks(item({ asksForConfirmation: 'always', confirmationKind: kind }))).toEqual([
        `confirmation: always, by ${who}`,
      ]);
  });

  test('has a line for each fact', () => {
    const facts = outlineFacts(
      item({
        fragments: [{ excerpt: 'Always.' }, { excerpt: 'Sometimes.', when: 'a = 1' }],
        needsContext: [{ key: 'k', type: 'string' }, { key: 'l' }],
        capabilities: ['delegation', 'web_browsing'],
        userOnly: [
          { reason: 'needs_user_choice', description: 'Which?', contextKey: 'k' },
          { reason: 'needs_user_artifact', description: 'The file.' },
        ],
        delegations: [
          { workflowId: 'team.bare' },
          {
            workflowId: 'team.full',
            goal: 'Find it.',
            when: 'a = 1',
            modelTier: 'mid',
            inputs: [
              { key: 'a', from: 'b' },
              { key: 'c', text: 'd' },
            ],
            allowedTools: ['grep', 'find'],
            leftOut: 2,
          },
        ],
        assessments: [
          {
            id: 'risk',
            dimensions: [
              { id: 'size', levels: ['a', 'b'], required: true },
              { id: 'age', levels: ['c'], required: false },
            ],
          },
        ],
        followUps: [
          { level: 'b', guidance: 'More.' },
          { level: 'a', assessment: 'risk', guidance: 'Less.' },
        ],
        notesChecks: ['They are short.'],
        artifacts: [
          { contract: 'c', artifactKind: 'k', required: true },
          { contract: 'd', artifactKind: 'l', required: false },
        ],
        madeBy: 'audit',
        routines: ['outer', 'inner'],
        texts: ['one', 'two'],
        leftOut: 3,
      }),
    );
    expect(facts).toEqual([
      'adds: Always.',
      'adds only when a = 1: Sometimes.',
      'needs context: k (string)',
      'needs context: l',
      'needs an agent that can start other agents',
      'needs an agent that can browse the web',
      'only the user: needs_user_choice: Which? (sets k)',
      'only the user: needs_user_artifact: The file.',
      'delegates: team.bare',
      'delegates only when a = 1: team.full (model: mid; tools: only grep, find): Find it.; gives a from b, c = "d"; and 2 more',
      'judges: risk: size (a, b); age? (c)',
      'stays open at "b": More.',
      'stays open at "a" of risk: Less.',
      'notes: They are short.',
      'artifact: k, contract c',
      'artifact (optional): l, contract d',
      'added by: audit',
      'from: outer > inner',
      'contains: one, two',
      'and 3 more',
    ]);
  });
});
