import type { ExecutionAnswer } from '@workrail/application';
import type { JsonObject } from '@workrail/kernel';
import type { ContinueInput, StartInput } from './history.ts';

const SURVEY = JSON.stringify({
  id: 'history.survey',
  name: 'Survey',
  description: 'Area by area.',
  version: '1.0.0',
  preconditions: ['The place may be entered.'],
  clarificationPrompts: ['Which areas count?'],
  metaGuidance: ['Write down what you see.'],
  steps: [
    {
      id: 'prepare',
      title: 'Prepare',
      agentRole: 'You are a surveyor.',
      prompt: 'Prepare for {{customer.name}}; weather: {{weather}}.',
      guidance: ['Ask {{customer.name}} for the keys.'],
    },
    {
      id: 'dig-deeper',
      title: 'Dig deeper',
      prompt: 'Dig.',
      runCondition: { var: 'mode', equals: 'deep' },
    },
    {
      id: 'areas-loop',
      type: 'loop',
      title: 'Areas',
      loop: { type: 'forEach', items: 'areas', itemVar: 'area', indexVar: 'areaIndex', maxIterations: 9 },
      body: [
        { id: 'open-area', title: 'Open {{area.name}}', prompt: 'Open {{area.name}} ({{areaIndex}}).' },
        {
          id: 'passes-loop',
          type: 'loop',
          title: 'Passes',
          loop: { type: 'for', count: 'passes', maxIterations: 5, iterationVar: 'pass' },
          body: [{ id: 'pass-over', title: 'Pass {{pass}}', prompt: 'Pass {{pass}} over {{area.name}}.' }],
        },
      ],
    },
    {
      id: 'drafts-loop',
      type: 'loop',
      title: 'Drafts',
      loop: { type: 'until', condition: { var: 'good', equals: true }, maxIterations: 1 },
      body: [{ id: 'draft', title: 'Draft', prompt: 'Draft {{currentIteration}}.' }],
    },
    {
      id: 'polls-loop',
      type: 'loop',
      title: 'Polls',
      loop: { type: 'while', condition: { var: 'status', equals: 'pending' }, maxIterations: 3 },
      body: [{ id: 'poll', title: 'Poll', prompt: 'Ask again.', notesOptional: true }],
    },
    {
      id: 'hand-over',
      title: 'Hand over',
      prompt: 'Hand over.',
      requireConfirmation: true,
      askForFiles: true,
    },
  ],
});

const listOf = (last: string): string => `id: plain-list
name: Plain list
description: Two steps, written in YAML, with an id of the older kind.
version: 1.0.0
steps:
  - { id: gather, title: Gather, prompt: Gather what is there. }
  - { id: write-up, title: Write up, prompt: ${last} }
`;

/** What a scenario does; each call is recorded with its answer. */
export interface Actions {
  readonly changeFiles: (files: Readonly<Record<string, string | null>>) => void;
  readonly start: (input: StartInput) => Promise<ExecutionAnswer>;
  readonly go: (input: ContinueInput) => Promise<ExecutionAnswer>;
}

interface Said {
  readonly notes?: string;
  readonly context?: JsonObject;
}

/** What the first release could keep of a session: its events, with every kind of loop, decision and blocker. */
export async function playScenario({ changeFiles, start, go }: Actions): Promise<void> {
  const tokens = ({ stateToken, ackToken }: ExecutionAnswer) => {
    if (ackToken === null) throw new Error('the run is complete');
    return { stateToken, ackToken };
  };
  const done = (at: ExecutionAnswer, { notes, context }: Said) =>
    go({
      ...tokens(at),
      ...(notes === undefined ? {} : { notesMarkdown: notes }),
      ...(context === undefined ? {} : { context }),
    });

  changeFiles({ 'survey.json': SURVEY, 'plain-list.yaml': listOf('Write it up.') });

  // A run through all loops, blocked in every way that a log of some kilobytes can be.
  const survey = await start({
    workflowId: 'history.survey',
    title: 'Survey of the harbour',
    workspacePath: '/work/harbour',
    context: { customer: { name: 'Ada' }, mode: 'deep', scratch: [2.5, null] },
  });
  const noNotes = await done(survey, { context: { weather: 'dry' } });
  const dig = await done(noNotes, { notes: 'Prepared; the keys are here.' });
  const noAreas = await done(dig, { notes: 'Dug.\n\n- Found **clay** — über 2 m.' });
  const hall = await done(noAreas, {
    context: { areas: [{ name: 'hall' }, { name: 'yard' }], passes: 'two', scratch: null },
  });
  const noCount = await done(hall, { notes: 'Hall opened.' });
  const firstPass = await done(noCount, { context: { passes: 2 } });
  const secondPass = await done(firstPass, { notes: 'First pass.' });
  const yard = await done(secondPass, { notes: 'Second pass.' });
  const draft = await done(yard, { notes: 'Yard opened.', context: { passes: 0 } });
  const tooMany = await done(draft, { notes: 'A draft.', context: { good: false } });
  const poll = await done(tooMany, { context: { good: true, status: 'pending' } });
  const handOver = await done(poll, { context: { status: 'done' } });
  const approved = { confirmation: { answer: 'approved' } } as const;
  const end = await go({ ...tokens(handOver), notesMarkdown: 'Handed over.', ...approved });
  if (!end.isComplete) throw new Error('the survey should be complete');

  // The same ack again: the same answer, with and without other notes.
  await go({ ...tokens(dig), notesMarkdown: 'Dug.\n\n- Found **clay** — über 2 m.' });
  const other = await go({ ...tokens(hall), notesMarkdown: 'Hall opened, from the other side.' });
  const blockedOther = await go({ ...tokens(firstPass), notesMarkdown: 'Other first pass.' });
  const offered = blockedOther.warnings.at(-1)?.ackToken;
  if (other.warnings.length + blockedOther.warnings.length < 2 || offered === undefined) {
    throw new Error('a replay with other notes should offer another ack');
  }

  // Back to earlier points, and on from there beside what exists.
  await go({ stateToken: firstPass.stateToken, ackToken: offered, notesMarkdown: 'Other first pass.' });
  const again = await go({ stateToken: dig.stateToken });
  const skipped = await done(again, { notes: 'No digging today.', context: { areas: [], mode: 'shallow' } });
  await go({ stateToken: skipped.stateToken });

  // A second run in the same session; a run in another session while its file changes and goes away.
  const { sessionId } = survey.session;
  await start({ workflowId: 'plain-list', sessionId });
  const plain = await start({ workflowId: 'plain-list', context: {} });
  changeFiles({ 'plain-list.yaml': listOf('Write it up twice.') });
  const writeUp = await done(plain, { notes: 'Gathered.' });
  changeFiles({ 'plain-list.yaml': null });
  await done(writeUp, { notes: 'Written up.' });
}
