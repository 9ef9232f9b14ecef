import type { WorkflowList } from '@workrail/application';
import { defined, program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn, outBesideJson, outOf, STDOUT } from '../options.ts';
import { newWorkflowText } from '../text/new-workflow-text.ts';
import type { Paint } from '../text/paint.ts';
import { previewText } from '../text/preview-text.ts';
import { savedWorkflowsText } from '../text/saved-workflows-text.ts';
import { shellWord } from '../text/shell-word.ts';
import { validateCommand } from '../text/validate-command.ts';
import { visible, visibleJson } from '../text/visible.ts';
import { answering, type Command } from './command.ts';
import { withSaved } from './saved-workflows.ts';

export const workflowNew = answering({
  name: 'workflow new',
  changesData: false,
  about: 'create a workflow file to start from',
  arguments: [{ name: '<id>', about: 'a namespace, a dot and a name: team.release-notes' }],
  flags: ['out', 'json'],
  notes: `The file is valid and runs as it is; its comments explain each part. The default path is .workrail/workflows/<id>.yaml in
the nearest project at or above the current folder, where servers find it, or in the current folder outside of any
project. If --out ends in .json, the file is JSON without comments. Missing folders are created. Existing files are never
replaced, and an id that is already taken here is refused.`,
  example: 'workrail workflow new team.release-notes',
  ask: ({ host, env }, given, workflowId = '') =>
    program(async ({ take, value }) => {
      const out = value(outBesideJson(given, env));
      const to = out === STDOUT ? { textOnly: true } : defined({ file: out });
      return take(host.useCases.newWorkflow({ workflowId, ...to }));
    }),
  text: (made, deps) => made.text ?? newWorkflowText(made, deps),
});

export const workflowList: Command = {
  name: 'workflow list',
  changesData: false,
  about: 'list the workflows that are available in the current folder',
  flags: ['saved', 'json'],
  example: 'workrail workflow list --json',
  run: ({ host, terminal, env, cwd, program: typedProgram }, given) =>
    program(async ({ take }) => {
      if (isOn('saved', given, env)) {
        const saved = await take(withSaved(host, (all) => all.listSavedWorkflows({ unpaged: true })));
        terminal.out(
          isOn('json', given, env)
            ? `${visibleJson(saved)}\n`
            : savedWorkflowsText(saved, terminal.paint, typedProgram),
        );
        return EXIT.ok;
      }
      const listed = await take(host.useCases.listWorkflows({ unpaged: true }));
      const { workflows, total, problems } = listed;
      if (isOn('json', given, env)) {
        terminal.out(`${visibleJson({ workflows, total, problems })}\n`);
        return EXIT.ok;
      }
      terminal.out(listText(listed, terminal.paint, { cwd, program: typedProgram }));
      return EXIT.ok;
    }),
};

/** Ids have no slash, and nobody ends one like a file. */
const FILE = /[\\/]|\.(?:json|ya?ml)$/i;

export const workflowPreview = answering({
  name: 'workflow preview',
  changesData: false,
  about: 'show what a workflow does, step by step',
  arguments: [
    { name: '<workflow>', about: 'an id, or a file (with a slash or an extension)', names: 'file' },
  ],
  flags: ['full', 'json'],
  example: 'workrail workflow preview ./release.yaml',
  ask: ({ host, env }, given, workflow = '') =>
    host.useCases.previewWorkflow({
      ...(FILE.test(workflow) ? { path: workflow } : { workflowId: workflow }),
      whole: isOn('full', given, env),
    }),
  text: (preview, { terminal, env, program: typedProgram }, given, workflow = '') => {
    const whole = `${typedProgram} workflow preview ${visible(shellWord(workflow))} --full`;
    return previewText(preview, terminal.paint, isOn('full', given, env) ? undefined : whole);
  },
});

export const workflowSchema: Command = {
  name: 'workflow schema',
  changesData: false,
  about: 'print the JSON Schema of workflow files, for editors',
  flags: ['commands', 'out', 'overwrite'],
  notes: `A file names it as "$schema" in JSON, or in a comment "# yaml-language-server: $schema=<file>" at its top in YAML.`,
  example: 'workrail workflow schema --out workflow.schema.json',
  run: ({ host, terminal, env }, given) =>
    program(async ({ take }) => {
      const kind = isOn('commands', given, env) ? 'command' : 'agent';
      const text = `${JSON.stringify(await host.useCases.workflowSchema(kind), null, 2)}\n`;
      const file = outOf(given, env);
      if (file === undefined || file === STDOUT) {
        terminal.out(text);
        return EXIT.ok;
      }
      await take(host.outputs.write(file, text, { keepExisting: !isOn('overwrite', given, env) }));
      terminal.out(
        `Wrote ${visible(file)}. Refer to it in your editor's settings, as "$schema" in a JSON file, or in a comment "# yaml-language-server: $schema=${visible(file)}" at the top of a YAML file.\n`,
      );
      return EXIT.ok;
    }),
};

interface Place {
  readonly cwd: string;
  readonly program: string;
}

function listText({ workflows, problems }: WorkflowList, paint: Paint, place: Place): string {
  const none = workflows.length === 0 ? ['No workflow is available here.\n'] : [];
  return [...none, ...workflowLines(workflows, paint), ...problemLines(problems, paint, place)].join('');
}

function problemLines(problems: WorkflowList['problems'], paint: Paint, place: Place): readonly string[] {
  if (problems.length === 0) return [];
  const lines = problems.map(
    ({ file, message }) => `  ${paint.strong(visible(file))}: ${visible(message)}\n`,
  );
  const command = validateCommand(
    problems.map(({ file }) => file),
    place,
  );
  const next = command === undefined ? '' : `To see everything that is wrong: ${command}\n`;
  return [`\n${paint.error('Files that cannot be used')}:\n`, ...lines, next];
}

function workflowLines(workflows: WorkflowList['workflows'], paint: Paint): readonly string[] {
  const width = Math.max(...workflows.map(({ workflowId }) => workflowId.length));
  return workflows.map(({ workflowId, kind, source, version, name, suggestedId, problem, runsCommands }) => {
    const facts = `${kind.padEnd(8)}  ${source.padEnd(7)}  ${visible(version).padEnd(7)}`;
    const rename = suggestedId === undefined ? '' : paint.warning(`  (rename to ${suggestedId})`);
    const broken = problem === undefined ? '' : paint.error('  (broken)');
    const commands = runsCommands === true ? paint.faint('  (runs commands)') : '';
    return `${paint.strong(workflowId.padEnd(width))}  ${paint.faint(facts)}  ${visible(name)}${broken}${commands}${rename}\n`;
  });
}
