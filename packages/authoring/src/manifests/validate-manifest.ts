import { program, type TaskEither } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';
import { type ManifestViolation, violationAt } from '../workflow-files/manifest-violation.ts';
import { type ManifestSource, type OpenManifestError, openManifest } from './manifest-source.ts';

export interface ValidatedManifest {
  /** Whether it can be saved; what keeps it from being run here and now is among the warnings. */
  readonly valid: boolean;
  /** Null where the file does not say it. */
  readonly workflow_id: string | null;
  /** `command`: its steps call commands. `agent`: an agent is led through it. */
  readonly kind: 'command' | 'agent';
  readonly violations: readonly ManifestViolation[];
  readonly warnings: readonly ManifestViolation[];
}

/** All that is wrong with a workflow, in one pass. Writes nothing, and calls nothing. */
export const validateManifest =
  (deps: Pick<Dependencies, 'workflowFiles' | 'savedManifests' | 'compiler' | 'checkManifest'>) =>
  (source: ManifestSource): TaskEither<OpenManifestError, ValidatedManifest> =>
    program(async ({ take }) => {
      const { findings, workflow_id, isCommand } = await take(openManifest(deps, source));
      const of = (severity: 'error' | 'warning') =>
        findings.filter((one) => one.severity === severity).map(violationAt);
      const violations = of('error');
      return {
        valid: violations.length === 0,
        workflow_id,
        kind: isCommand ? 'command' : 'agent',
        violations,
        warnings: of('warning'),
      };
    });
