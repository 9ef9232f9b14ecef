import { describeStanding } from '@workrail/engine';
import { defined, utf8Length } from '@workrail/kernel';
import type { RunPoint } from '@workrail/session-reads';
import type { Reference } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import type { Standing, StandingReference } from './answer.ts';

interface StandingDependencies extends Pick<Dependencies, 'documents'> {
  readonly catalog: Pick<Dependencies['catalog'], 'folderOf'>;
}

/** What standing texts depend on. */
interface StandingInput extends Pick<RunPoint, 'context'> {
  readonly run: Pick<RunPoint['run'], 'workflow' | 'workspace'>;
}

/** Bytes of JSON that the standing texts take with little of the values in them. */
export function standingSize({ run: { workflow }, context }: StandingInput): number {
  const { name, description } = workflow;
  return utf8Length(JSON.stringify({ name, description, ...describeStanding(workflow, context, 0) }));
}

/** What holds for the whole run, filled in with what the context of a node holds, in at most `room` bytes of JSON. */
export async function standingOf(
  deps: StandingDependencies,
  { run: { workflow, workspace }, context }: StandingInput,
  room: number,
): Promise<Standing> {
  const { name, description, metrics, recommendedPreferences } = workflow;
  const { references, cuts, ...texts } = describeStanding(workflow, context, room);
  const standing = defined({
    name,
    description,
    ...texts,
    references:
      references === undefined
        ? undefined
        : await Promise.all(references.map((one) => resolved(deps, one, workflow.workflowId, workspace))),
    metrics,
    recommendedPreferences,
    cutValues: cuts?.map(({ path }) => path).slice(0, PATHS_NAMED),
  });
  return fitStanding(standing, room);
}

const PATHS_NAMED = 3;

/** What is left out last comes first. */
const ORDER = [
  'metaGuidance',
  'functions',
  'preconditions',
  'recommendedPreferences',
  'references',
  'metrics',
  'clarificationPrompts',
  'cutValues',
] as const satisfies readonly (keyof Standing)[];

/** As much of the standing texts as `room` bytes of JSON take: whole texts, what counts for every step first. */
export function fitStanding(standing: Standing, room: number): Standing {
  if (bytesOf(standing) <= room) return standing;
  const { name, description } = standing;
  const nothing = { metaGuidance: [], preconditions: [], clarificationPrompts: [] };
  let fitted: Standing = { name, description, ...nothing, shortened: true };
  const take = (more: Partial<Standing>): void => {
    const next = { ...fitted, ...more };
    if (bytesOf(next) <= room) fitted = next;
  };
  for (const key of ORDER) {
    const value = standing[key];
    if (!Array.isArray(value)) take({ [key]: value });
    else for (const item of value) take({ [key]: [...((fitted[key] as readonly unknown[]) ?? []), item] });
  }
  return fitted;
}

const bytesOf = (standing: Standing): number => utf8Length(JSON.stringify(standing));

async function resolved(
  { catalog, documents }: StandingDependencies,
  { id, title, source, purpose, authoritative, resolveFrom, owner }: Reference,
  workflowId: string,
  workspace: string | undefined,
): Promise<StandingReference> {
  const folder = resolveFrom === 'workspace' ? workspace : catalog.folderOf(owner ?? workflowId, workspace);
  const found = folder === undefined ? undefined : await documents.find(folder, source);
  return { id, title, purpose, path: found ?? source, found: found !== undefined, authoritative };
}
