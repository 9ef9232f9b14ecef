import type { Severity } from '@workrail/workflow-compiler';

/** Stable names of what the commands of a workflow say to it, for programs. */
type ManifestRule =
  | 'ambiguous-command'
  | 'argument-type'
  | 'argument-value'
  | 'body-and-arguments'
  | 'change-before-check'
  | 'circular-workflow'
  | 'conditional-dependency'
  | 'deprecated'
  | 'invalid-default'
  | 'missing-argument'
  | 'missing-base-url'
  | 'missing-catalog'
  | 'missing-credentials'
  | 'not-a-list'
  | 'quoted-value'
  | 'read-only-argument'
  | 'unexpected-body'
  | 'unknown-argument'
  | 'unknown-command'
  | 'unknown-field'
  | 'unknown-output'
  | 'unknown-workflow'
  | 'unlisted-value'
  | 'unreached-timeout'
  | 'unused-input'
  | 'unverified-output';

/** Something that is wrong with one place of a workflow, once it is held against its commands. */
export interface ManifestFinding {
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly rule: ManifestRule;
  readonly severity: Severity;
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** What to do next. */
  readonly suggestion?: string;
  readonly stepId?: string;
  /** The command that the step, or the provider of the input, calls. */
  readonly command?: string;
  /** What could be meant. */
  readonly candidates?: readonly string[];
}

/** What is not wrong with the file, but with what is installed here and now. */
const OF_THE_PLACE: ReadonlySet<string> = new Set<ManifestRule>([
  'ambiguous-command',
  'missing-catalog',
  'unknown-command',
  'unknown-workflow',
]);

/** Whether a finding goes away when something is imported or saved: a workflow can be saved with it, and cannot run. */
export const isOfThePlace = ({ rule }: { readonly rule: string }): boolean => OF_THE_PLACE.has(rule);

export type Tell = (finding: ManifestFinding) => void;

/** The pointer of a member; both may hold any characters. */
export const below = (pointer: string, ...names: readonly (string | number)[]): string =>
  names.reduce<string>(
    (above, name) => `${above}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
