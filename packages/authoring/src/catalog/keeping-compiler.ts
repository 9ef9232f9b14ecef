import { type Digests, type Either, isJsonObject } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import type {
  CompiledFile,
  Diagnostic,
  Library,
  WorkflowFile,
  WorkflowHeader,
} from '@workrail/workflow-compiler';
import { isQuestions, type Question, recording, repliesOf } from './library-questions.ts';

type Outcome<A> = Promise<Either<readonly Diagnostic[], A>>;

/** What a catalog compiles its files with. */
export interface FileCompiler {
  readonly readHeader: (file: WorkflowFile) => Outcome<WorkflowHeader>;
  readonly compile: (file: WorkflowFile, library: Library) => Outcome<CompiledFile>;
}

/** All that decides what comes of a file. Findings name it, so its name is part of that. */
const keyOf = (
  kind: 'header' | 'workflow',
  { file, format, source, inRoutinesFolder, encoding = '', text }: WorkflowFile,
  digests: Digests,
): string =>
  `${kind}-${digests.sha256Hex(JSON.stringify([file, format, source, inRoutinesFolder, encoding, text]))}`;

/**
 * Compiles a file only where no process has compiled this text before, with the same to draw on: a process whose workflows
 * have not changed loads no compiler.
 */
export function keepingCompiler({
  compiler,
  decoder,
  kept,
  digests,
}: Pick<Ports, 'compiler' | 'decoder' | 'kept' | 'digests'>): FileCompiler {
  const repliesIn = (library: Library, questions: readonly Question[]): string =>
    repliesOf(library, questions, (file) => keyOf('workflow', file, digests));

  const headerBefore = async (key: string) => {
    const entry = kept.get(key);
    return entry === undefined ? undefined : (await decoder()).header(entry);
  };

  /** What was kept for a file, where the library still replies to all that its compilation asked as it did then. */
  const compiledBefore = async (key: string, library: Library) => {
    const entry = kept.get(key);
    if (!isJsonObject(entry) || !isQuestions(entry.questions)) return undefined;
    if (repliesIn(library, entry.questions) !== entry.replies) return undefined;
    return (await decoder()).compiled(entry.outcome ?? null);
  };

  return {
    readHeader: async (file) => {
      const key = keyOf('header', file, digests);
      const before = await headerBefore(key);
      if (before !== undefined) return before;
      const read = (await compiler()).readHeader(file);
      kept.put(key, read);
      return read;
    },
    compile: async (file, library) => {
      const key = keyOf('workflow', file, digests);
      const before = await compiledBefore(key, library);
      if (before !== undefined) return before;
      const asked = recording(library);
      const outcome = (await compiler()).compile(file, asked.library);
      const questions = asked.questions();
      kept.put(key, { questions, replies: repliesIn(library, questions), outcome });
      return outcome;
    },
  };
}
