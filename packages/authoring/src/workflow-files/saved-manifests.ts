import { E, type Either, LruCache } from '@workrail/kernel';
import type { SavedFile, SavedFiles, WorkflowCompiler } from '@workrail/ports';
import type { Diagnostic, Manifest } from '@workrail/workflow-compiler';

/** What a file says of itself. */
export interface ManifestFacts
  extends Pick<Manifest, 'dialect' | 'calls' | 'uses'>,
    Pick<Manifest['header'], 'workflowId' | 'name' | 'description'> {}

export interface SavedManifest {
  readonly file: SavedFile;
  readonly facts: ManifestFacts;
}

/** A file that has no id, as it cannot be read, and why. */
export interface BrokenFile {
  readonly file: SavedFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads what files say, each again only where it changed. */
export interface ManifestReader {
  readonly read: (file: SavedFile) => SavedManifest | BrokenFile;
  /** The files with this id. What surely has another one is not read. */
  readonly withId: (workflowId: string, among: SavedFiles) => readonly SavedManifest[];
  /** Those whose text may have these characters somewhere, such as the name of a command. */
  readonly mentioning: (text: string, among: SavedFiles) => readonly SavedManifest[];
  /** Those of which a step runs the workflow of this id. */
  readonly calling: (workflowId: string, among: SavedFiles) => readonly SavedManifest[];
}

/** Loads what it reads with when it is first needed. */
export type SavedManifests = () => Promise<ManifestReader>;

const KNOWN = 20_000;

interface Known {
  readonly stamp: string;
  readonly outcome: Either<readonly Diagnostic[], ManifestFacts>;
}

export const isReadable = (one: SavedManifest | BrokenFile): one is SavedManifest => 'facts' in one;

export const isBroken = (one: SavedManifest | BrokenFile): one is BrokenFile => !isReadable(one);

export function savedManifests({ compiler }: { readonly compiler: WorkflowCompiler }): SavedManifests {
  const known = new LruCache<string, Known>(KNOWN);
  return async () => {
    const { readManifest } = await compiler();
    const outcomeOf = (file: SavedFile): Known['outcome'] => {
      const before = known.get(file.path);
      if (before?.stamp === file.stamp) return before.outcome;
      const outcome = E.map(factsOf)(readManifest(file));
      known.set(file.path, { stamp: file.stamp, outcome });
      return outcome;
    };
    const read = (file: SavedFile): SavedManifest | BrokenFile => {
      const outcome = outcomeOf(file);
      return E.isRight(outcome) ? { file, facts: outcome.right } : { file, diagnostics: outcome.left };
    };
    const mentioning = (workflowId: string, { files }: SavedFiles): readonly SavedManifest[] =>
      files
        .filter(({ text }) => maySay(text, workflowId))
        .map(read)
        .filter(isReadable);
    return {
      read,
      mentioning,
      withId: (workflowId, among) =>
        mentioning(workflowId, among).filter(({ facts }) => facts.workflowId === workflowId),
      calling: (workflowId, among) =>
        mentioning(workflowId, among).filter(({ facts }) => callsTo(workflowId, facts).length > 0),
    };
  };
}

/** An id stands in the text as it is, or with escapes. */
const maySay = (text: string, workflowId: string): boolean =>
  text.includes(workflowId) || text.includes('\\');

export const callsTo = (workflowId: string, { calls }: ManifestFacts): ManifestFacts['calls'] =>
  calls.filter((call) => call.workflowId === workflowId);

export const factsOf = ({ header, dialect, calls, uses }: Manifest): ManifestFacts => {
  const { workflowId, name, description } = header;
  // A listing of all workflows shows the name again where there is none.
  return { workflowId, name, description: description === name ? '' : description, dialect, calls, uses };
};
