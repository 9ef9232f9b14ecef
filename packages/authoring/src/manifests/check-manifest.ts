import { defined, E, maskSecrets, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError, WorkflowFilesError } from '@workrail/ports';
import type { WorkflowFile } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import type { ManifestFacts } from '../workflow-files/saved-manifests.ts';
import type { CalledWorkflow, WorkflowOf } from './check/check-workflow-call.ts';
import type { CheckedManifest, CheckManifest, CheckManifestError } from './checked-manifest.ts';
import { type KnownCommands, knownCommands } from './known-commands.ts';
import { byPlace, diagnosticOf, type ManifestDiagnostic } from './manifest-diagnostic.ts';

type Needs = Pick<
  Dependencies,
  'compiler' | 'catalog' | 'commands' | 'apiCatalogs' | 'workflowFiles' | 'savedManifests' | 'secrets'
>;

/** What the compiler finds, with the workflows that every project can use to draw on; of steps that call commands, also what these say. */
export const manifestCheck =
  (deps: Needs): CheckManifest =>
  (file, beside = []) =>
    program(async ({ take }) => {
      const compiler = await deps.compiler();
      const read = compiler.readCommandWorkflow(file);
      if (E.isLeft(read)) return take(checkedForAgents(deps, file));
      const { workflow, draft, findings, placeOf } = read.right;
      if (draft === undefined) {
        const stored = (await take(deps.secrets.values())).values();
        return { findings: findings.map(withoutSecrets(stored)), workflow, isCommand: true };
      }
      const { checkWorkflow } = await import('./command-workflows.ts');
      const origins = await take(deps.secrets.origins());
      const found = checkWorkflow(draft, {
        hasSecret: (name) => origins.has(name),
        commands: await take(availableCommands(deps)),
        workflowOf: await take(savedWorkflows(deps, beside)),
      });
      const held = found.map((one) => diagnosticOf(one, file.file, placeOf));
      const all = [...findings, ...held].toSorted(byPlace);
      // Messages quote the file and documents, which may repeat a secret.
      const stored = all.length === 0 ? [] : (await take(deps.secrets.values())).values();
      return { findings: all.map(withoutSecrets(stored)), workflow, isCommand: true };
    });

function withoutSecrets(stored: Iterable<string>): (one: ManifestDiagnostic) => ManifestDiagnostic {
  const { text } = maskSecrets(stored);
  return ({ message, expected, actual, suggestion, candidates, ...rest }) => ({
    ...rest,
    ...defined({
      message: text(message),
      expected: expected === undefined ? undefined : text(expected),
      actual: actual === undefined ? undefined : text(actual),
      suggestion: suggestion === undefined ? undefined : text(suggestion),
      candidates: candidates?.map(text),
    }),
  });
}

const checkedForAgents = (
  { compiler, catalog }: Needs,
  file: WorkflowFile,
): TaskEither<CheckManifestError, CheckedManifest> =>
  program(async ({ take }) => {
    const { compile } = await compiler();
    const { offer } = await take(catalog.offer(undefined));
    const compiled = compile(file, offer);
    const findings = E.isLeft(compiled) ? compiled.left : compiled.right.warnings;
    return { findings, workflow: undefined, isCommand: false };
  });

/** The commands that steps can call now. */
export const availableCommands = ({
  commands,
  apiCatalogs,
}: Pick<Dependencies, 'commands' | 'apiCatalogs'>): TaskEither<ApiCatalogsError, KnownCommands> =>
  program(async ({ take }) => {
    const { catalogs, index } = await take(commands());
    return knownCommands(catalogs, await take(apiCatalogs.list()), (query) => index().search(query));
  });

/** What is known of saved workflows, each read when it is asked for; those of `beside` stand in place of saved ones of their ids. */
const savedWorkflows = (
  { workflowFiles, savedManifests, compiler }: Needs,
  beside: readonly WorkflowFile[],
): TaskEither<WorkflowFilesError, WorkflowOf> =>
  program(async ({ take }) => {
    const files = await take(workflowFiles.list());
    const reader = await savedManifests();
    const { readCommandWorkflow, readManifest } = await compiler();
    const called = (file: WorkflowFile, calls: ManifestFacts['calls']): CalledWorkflow => ({
      get inputs() {
        const read = readCommandWorkflow(file);
        return E.isRight(read) ? read.right.workflow?.inputs : undefined;
      },
      calls: calls.map(({ workflowId }) => workflowId),
    });
    const unsaved = new Map(
      beside.flatMap((file) => {
        const read = readManifest(file);
        return E.isRight(read) ? [[read.right.header.workflowId, called(file, read.right.calls)]] : [];
      }),
    );
    return (workflowId) =>
      unsaved.get(workflowId) ??
      reader.withId(workflowId, files).map(({ file, facts }) => called(file, facts.calls))[0];
  });
