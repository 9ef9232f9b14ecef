import type { ManifestSource, PreviewInputsError } from '@workrail/application';
import { defined, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { DataFolderError, Environment, InputUnreadableError } from '@workrail/node-host';
import type { Host } from '../composition-root.ts';
import type { MisuseError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/failure.ts';
import { type Given, textOf, textsOf } from '../options.ts';
import { inputsText } from '../text/inputs-text.ts';
import { renderedText } from '../text/rendered-text.ts';
import { stepPlanText } from '../text/step-plan-text.ts';
import { validatedText } from '../text/validated-text.ts';
import { answering } from './command.ts';
import { needsWorkflow, objectIn, outputsOf, pairOf, valuesOfPairs } from './input-flags.ts';
import { formatOf, withSaved } from './saved-workflows.ts';

export const WORKFLOW = {
  name: '<workflow>',
  about: 'the id of a saved workflow, or a file (with a slash or an extension; - is stdin)',
  names: 'file',
} as const;

/** Ids have no slash, and nobody ends one like a file. */
const FILE = /[\\/]|\.(?:json|ya?ml)$|^-$/i;

/** A saved workflow by its id, or the text of a file. */
export const sourceOf = (host: Host, workflow: string): TaskEither<InputUnreadableError, ManifestSource> =>
  program(async ({ take }) => {
    if (!FILE.test(workflow)) return { workflow_id: workflow };
    return defined({ manifest_content: await take(host.textInput(workflow)), format: formatOf(workflow) });
  });

const INPUT_FLAGS = ['input', 'inputs'] as const;

export const INPUT_NOTES = `--input name=value gives one value, and is repeatable; a number, true or false, a list or an object is read as the type of the
input asks for. An input that takes several values has one from each of its flags, or all of them from a JSON list. --inputs
takes a JSON file with several inputs.`;

/** Inputs of a file, and those of single flags, which win. The workflow is only asked where what it takes decides. */
export const inputsOf = (
  host: Host,
  source: ManifestSource,
  given: Given,
  env: Environment,
): TaskEither<DataFolderError | InputUnreadableError | MisuseError | PreviewInputsError, JsonObject> =>
  program(async ({ take, value }) => {
    const file = textOf('inputs', given, env);
    const whole =
      file === undefined ? {} : value(objectIn(await take(host.textInput(file)), `--inputs ${file}`));
    const pairs = textsOf('input', given, env).map((one) => value(pairOf(one, 'input')));
    const asked = needsWorkflow(pairs)
      ? (await take(withSaved(host, (all) => all.previewInputs(source)))).inputs
      : [];
    return { ...whole, ...value(valuesOfPairs(pairs, asked)) };
  });

export const workflowValidate = answering({
  name: 'workflow validate',
  changesData: false,
  about: 'check a workflow against the commands that its steps call',
  arguments: [WORKFLOW],
  flags: ['json'],
  notes: `Finds in one pass what a run would meet: commands and arguments, types, answers that templates look into, providers of inputs,
catalogs, credentials and addresses. Calls nothing. The exit code is 1 if the workflow has mistakes. "workrail validate" checks
workflow files of any kind, many at once, without the commands.`,
  example: 'workrail workflow validate shop.yaml',
  ask: ({ host }, _given, workflow = '') =>
    program(async ({ take }) => {
      const source = await take(sourceOf(host, workflow));
      return take(withSaved(host, (all) => all.validateManifest(source)));
    }),
  text: (validated, { terminal }) => validatedText(validated, terminal.paint),
  code: ({ valid }) => (valid ? EXIT.ok : EXIT.problems),
});

export const workflowInputs = answering({
  name: 'workflow inputs',
  changesData: false,
  about: 'show what a workflow asks for, what can be chosen, and whether it is ready to run',
  arguments: [WORKFLOW],
  flags: [...INPUT_FLAGS, 'providers', 'json'],
  notes: `${INPUT_NOTES} Choices are asked of the API, for at most 10 seconds each.`,
  example: 'workrail workflow inputs shop.yaml --input limit=5 --providers none',
  ask: ({ host, env }, given, workflow = '') =>
    program(async ({ take }) => {
      const source = await take(sourceOf(host, workflow));
      const partial_inputs = await take(inputsOf(host, source, given, env));
      const providers = textOf('providers', given, env);
      return take(
        withSaved(host, (all) =>
          all.resolveManifestInputs(defined({ ...source, partial_inputs, providers })),
        ),
      );
    }),
  text: (resolved, { terminal }) => inputsText(resolved, terminal.paint),
});

export const workflowRender = answering({
  name: 'workflow render',
  changesData: false,
  about: 'show the requests that the steps of a workflow would send',
  arguments: [WORKFLOW],
  flags: [...INPUT_FLAGS, 'sample-output', 'json'],
  notes: `${INPUT_NOTES} Nothing is sent, and secrets are shown as ***. Templates that look at answers of earlier steps stay as they are,
unless --sample-output <id>=<JSON> says what the step answered.`,
  example: 'workrail workflow render shop.yaml --input limit=5',
  ask: ({ host, env }, given, workflow = '') =>
    program(async ({ take, value }) => {
      const source = await take(sourceOf(host, workflow));
      const inputs = await take(inputsOf(host, source, given, env));
      const sample_outputs = value(outputsOf(textsOf('sample-output', given, env)));
      return take(
        withSaved(host, (all) => all.previewRendered(defined({ ...source, inputs, sample_outputs }))),
      );
    }),
  text: (rendered, { terminal }) => renderedText(rendered, terminal.paint),
});

export const workflowPlan = answering({
  name: 'workflow plan',
  changesData: false,
  about: 'show in which order the steps of a workflow run, and which of them',
  arguments: [WORKFLOW],
  flags: [...INPUT_FLAGS, 'sample-output', 'json'],
  notes: INPUT_NOTES,
  example: 'workrail workflow plan shop.yaml',
  ask: ({ host, env }, given, workflow = '') =>
    program(async ({ take, value }) => {
      const source = await take(sourceOf(host, workflow));
      const inputs = await take(inputsOf(host, source, given, env));
      const sample_outputs = value(outputsOf(textsOf('sample-output', given, env)));
      return take(withSaved(host, (all) => all.stepPlan(defined({ ...source, inputs, sample_outputs }))));
    }),
  text: (plan, { terminal }) => stepPlanText(plan, terminal.paint),
});
