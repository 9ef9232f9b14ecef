import { defined, utf8Length } from '@workrail/kernel';
import type { Reference } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import type { Standing, StandingReference } from './answer.ts';
import type { RunFacts } from './run-cache.ts';

/** What holds for the whole run, for an agent that begins with it or picks it up. */
export async function standingOf(
  deps: Pick<Dependencies, 'catalog' | 'documents'>,
  { workflow, workspace }: Pick<RunFacts, 'workflow' | 'workspace'>,
): Promise<Standing> {
  const { name, description, metaGuidance, preconditions, clarificationPrompts } = workflow;
  const { functions, metrics, recommendedPreferences, references } = workflow;
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

/** As much of the standing texts as `room` bytes of JSON take, the rules first. */
export function fitStanding(standing: Standing, room: number): Standing {
  if (bytesOf(standing) <= room) return standing;
  const { name, description } = standing;
  const base = { name, description, preconditions: [], clarificationPrompts: [], shortened: true as const };
  const metaGuidance: string[] = [];
  for (const rule of standing.metaGuidance) {
    if (bytesOf({ ...base, metaGuidance: [...metaGuidance, rule] }) > room) break;
    metaGuidance.push(rule);
  }
  return { ...base, metaGuidance };
}

const bytesOf = (standing: Standing): number => utf8Length(JSON.stringify(standing));

async function resolved(
  { catalog, documents }: Pick<Dependencies, 'catalog' | 'documents'>,
  { id, title, source, purpose, authoritative, resolveFrom }: Reference,
  workflowId: string,
  workspace: string | undefined,
): Promise<StandingReference> {
  const folder = resolveFrom === 'workspace' ? workspace : catalog.folderOf(workflowId, workspace);
  const found = folder === undefined ? undefined : await documents.find(folder, source);
  return { id, title, purpose, path: found ?? source, found: found !== undefined, authoritative };
}
