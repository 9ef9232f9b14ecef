import type { Json } from '@workrail/kernel';
import type { Library, WorkflowFile } from '@workrail/workflow-compiler';

/** One thing that a compilation asks its library: a routine or the bindings by workflow id, or which ids there are. */
export type Question = readonly [about: 'routine' | 'bindings' | 'workflowIds', workflowId: string];

/** A library that remembers what it is asked. */
export function recording(library: Library) {
  const asked = new Map<string, Question>();
  const note = (...question: Question) => asked.set(question.join(' '), question);
  return {
    library: {
      routine: (id: string) => {
        note('routine', id);
        return library.routine(id);
      },
      bindings: (id: string) => {
        note('bindings', id);
        return library.bindings(id);
      },
      get workflowIds() {
        note('workflowIds', '');
        return library.workflowIds;
      },
    },
    questions: (): readonly Question[] => [...asked.values()],
  };
}

/** What a library replies to these questions, as one text: equal texts are equal replies. */
export const repliesOf = (
  library: Library,
  questions: readonly Question[],
  nameOf: (file: WorkflowFile) => string,
): string =>
  JSON.stringify(
    questions.map(([about, id]) => {
      if (about === 'bindings') return library.bindings(id);
      if (about === 'workflowIds') return library.workflowIds ?? null;
      const file = library.routine(id);
      return file === undefined ? null : nameOf(file);
    }),
  );

const isQuestion = (value: Json): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  ['routine', 'bindings', 'workflowIds'].includes(value[0]) &&
  typeof value[1] === 'string';

export const isQuestions = (value: Json | undefined): value is Json & readonly Question[] =>
  Array.isArray(value) && value.every(isQuestion);
