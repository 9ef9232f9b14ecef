import { counted, E, type Either, withSuggestion } from '@workrail/kernel';
import type { SameId, WorkflowPlace, WorkflowSourceError, WorkflowsLook } from '@workrail/ports';
import type { Diagnostic } from '@workrail/workflow-compiler';
import { DETAILS_SHOWN, type Finding, fault, notLookedAt, ok } from './finding.ts';
import { run, shellWord } from './phrases.ts';

/** What names places besides the settings: the flag or its variable. */
export interface WorkflowLocationNames {
  readonly bundledPath: string;
  readonly workflowPaths: string;
}

export function workflowFindings(
  looked: Either<WorkflowSourceError, WorkflowsLook>,
  namedBy: WorkflowLocationNames,
): readonly Finding[] {
  if (E.isLeft(looked))
    return [
      notLookedAt(
        'workflow-files',
        `The workflows were not checked, because ${looked.left.path} cannot be used.`,
      ),
    ];
  const { places } = looked.right;
  return [
    ...places.flatMap((place) => placeFindings(place, namedBy)),
    filesFinding(looked.right),
    idsFinding(looked.right),
  ];
}

const KINDS = {
  bundled: 'bundled',
  user: 'yours, for all projects',
  path: 'named',
  project: 'this project',
} as const;

const usualKind = ({ namedBy, source }: WorkflowPlaceLook): string =>
  namedBy === 'saved' ? 'saved workflows, for all projects' : KINDS[source];

type WorkflowPlaceLook = WorkflowsLook['places'][number];

function placeFindings(place: WorkflowPlaceLook, names: WorkflowLocationNames): readonly Finding[] {
  const { path, source, namedBy, state, files } = place;
  const who = whoNames(namedBy, names);
  if (state === 'there') {
    const kind = who === undefined ? usualKind(place) : `from ${who}`;
    return [ok('workflow-place', `${path} (${kind}) has ${counted(files, 'workflow file')}.`)];
  }
  if (state === 'repeated') return [ok('workflow-place', `${path} is listed more than once.`)];
  // Nobody has to have a folder of workflows of their own.
  if (state === 'missing' && who === undefined && source !== 'bundled') return [];
  return [unusable(place, who)];
}

function unusable(
  { path, state, reason = 'it cannot be read' }: WorkflowPlaceLook,
  who: string | undefined,
): Finding {
  const what = state === 'missing' ? 'it does not exist' : reason;
  if (who === undefined) {
    const fix =
      state === 'missing'
        ? 'Rebuild the program with "npm start", in the checkout that it belongs to.'
        : 'Make the folder readable.';
    return fault('workflow-place', `Workflows cannot be read from ${path}: ${what}.`, fix);
  }
  const make =
    state === 'missing' ? `Create it with mkdir -p ${shellWord(path)}, or ` : 'Make it readable, or ';
  const takeOut =
    who === SETTING
      ? 'remove it by setting the other folders: workrail settings set workflowPaths …'
      : `remove it from ${who}`;
  return fault(
    'workflow-place',
    `${who} names ${path}, which cannot be used: ${what}.`,
    `${make}${takeOut}.`,
  );
}

const SETTING = 'workflowPaths in settings.json';

function whoNames(
  namedBy: WorkflowPlace['namedBy'],
  { bundledPath: bundled_path, workflowPaths: workflow_paths }: WorkflowLocationNames,
): string | undefined {
  return { usual: undefined, saved: undefined, settings: SETTING, bundled_path, workflow_paths }[namedBy];
}

function filesFinding({ files, compiled, copies, invalid, unreadable }: WorkflowsLook): Finding {
  const faulty = [...unreadable.map(({ path }) => path), ...invalid.map(({ file }) => file)];
  if (faulty.length > 0)
    return fault(
      'workflow-files',
      `${counted(faulty.length, 'workflow file')} cannot be used.`,
      run(`workrail validate ${faulty.slice(0, DETAILS_SHOWN).map(shellWord).join(' ')}`),
      [...unreadable.map(({ path, reason }) => `${path}: ${reason}`), ...invalid.map(diagnosticLine)],
    );
  if (files === 0) return ok('workflow-files', 'There are no workflow files.');
  const copied = copies === 0 ? '' : ` ${copies} more are copies of bundled ones.`;
  return compiled + copies === files
    ? ok('workflow-files', `All ${counted(compiled, 'workflow file')} can be used.${copied}`)
    : ok('workflow-files', `The first ${compiled} of ${files} workflow files can be used.${copied}`);
}

const diagnosticLine = ({ file, line, column, ...fault }: Diagnostic): string =>
  `${file}:${line}:${column}: ${withSuggestion(fault)}`;

function idsFinding({ duplicates, shadowed }: WorkflowsLook): Finding {
  if (duplicates.length > 0) {
    const [first] = duplicates;
    return fault(
      'workflow-ids',
      `Several files in one folder have the same id (${counted(duplicates.length, 'id')}), so none of them is offered.`,
      `Keep the id in one file and change it in the others. ${run(`workrail validate ${(first?.files ?? []).slice(0, DETAILS_SHOWN).map(shellWord).join(' ')}`)}`,
      duplicates.map(({ id, files }) => `${id}: ${files.join(', ')}`),
    );
  }
  return shadowed.length === 0
    ? ok('workflow-ids', 'Every workflow id is unique.')
    : ok(
        'workflow-ids',
        `Several sources have a workflow with the same id (${counted(shadowed.length, 'id')}); the later source is used.`,
        shadowed.map(hiding),
      );
}

const hiding = ({ id, files: [counting = '', ...hidden] }: SameId): string =>
  `${id}: ${counting} hides ${hidden.join(', ')}`;
