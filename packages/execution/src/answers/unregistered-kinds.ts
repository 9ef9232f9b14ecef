import { CONTRACTS } from '@workrail/contracts/registry';
import type { Warning } from '@workrail/event-log';
import { beginning, didYouMean } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

const SHOWN = 3;
const NAME = 80;

/** What the agent is told of artifacts whose kind neither the workflow nor WorkRail has a contract for. */
export function unregisteredKindWarnings(
  { contracts = {} }: Pick<CompiledWorkflow, 'contracts'>,
  artifacts: readonly { readonly kind: string }[] = [],
): readonly Warning[] {
  const known = new Set(
    [contracts, CONTRACTS].flatMap((all) => Object.values(all).map(({ artifactKind }) => artifactKind)),
  );
  const unknown = [...new Set(artifacts.map(({ kind }) => kind))].filter((kind) => !known.has(kind));
  return unknown.slice(0, SHOWN).map((kind): Warning => {
    const meant = didYouMean(kind, known);
    const hint =
      meant === undefined ? '' : ` If you meant "${beginning(meant, NAME)}", send it with that kind.`;
    return {
      code: 'ARTIFACT_KIND_UNREGISTERED',
      message: `There is no contract for the artifact kind "${beginning(kind, NAME)}": the artifact was kept as it is and not checked.${hint}`,
    };
  });
}
