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

/** What holds for the whole run, filled in with what the context of a node holds. */
export async function standingOf(
  deps: StandingDependencies,
  { run: { workflow, workspace }, context }: StandingInput,
): Promise<Standing> {
  const { name, description, metrics, recommendedPreferences } = workflow;
  const { metaGuidance, preconditions, clarificationPrompts, functions, references } = describeStanding(
    workflow,
    context,
  );
  return defined({
    name,
    description,
    metaGuidance,
    preconditions,
    clarificationPrompts,
    functions,
    references:
      references === undefined
        ? undefined
        : await Promise.all(references.map((one) => resolved(deps, one, workflow.workflowId, workspace))),
    metrics,
    recommendedPreferences,
  });
}

/** What is left out last comes first. */
const ORDER = [
  'metaGuidance',
  'functions',
  'preconditions',
  'recommendedPreferences',
  'references',
  'metrics',
  'clarificationPrompts',
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
