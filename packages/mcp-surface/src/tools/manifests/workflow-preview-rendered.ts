import type { RenderedPreview, RenderedStepLine, ShownBody, ShownRequest } from '@workrail/application';
import { beginning, defined } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { count, takes } from '../../definition/input-fields.ts';
import { INTEGER, OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { typedNextSteps } from '../../text/next-steps.ts';
import { bullets, oneLine, quoted } from '../../text/phrases.ts';
import { fitted, linesWithin, pageFrom } from './answer-room.ts';
import { valueText } from './input-lines.ts';
import { INPUT_VALUES, SAMPLE_OUTPUTS, SOURCE, sourceOf } from './source-fields.ts';
import { missingLine, NAMES, stepLine } from './step-lines.ts';

export const workflowPreviewRenderedTool = defineTool({
  name: 'workflow_preview_rendered',
  toolset: 'authoring',
  title: 'See what a workflow would send',
  description:
    'Shows the requests that the steps would send, to the byte but for secrets (***), and names references without a value. Sends nothing. Example: {"workflow_id":"create_app","inputs":{"region":"eu"}}.',
  input: takes({
    ...SOURCE,
    inputs: INPUT_VALUES,
    sample_outputs: SAMPLE_OUTPUTS,
    from_step: count('Position of the first step to show, from next_step.'),
  }),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    rendered_steps: OBJECTS,
    rendered_final_output: {},
    final_output_problem: STRING,
    required_missing: { type: 'array', items: STRING },
    next_step: INTEGER,
  }),
  annotations: READS,
  call: (useCases, { inputs, sample_outputs, from_step: _, ...source }) =>
    useCases.previewRendered(defined({ ...sourceOf(source), inputs, sample_outputs })),
  render: (preview, _asks, offer, { from_step = 1 }) => {
    const rendered_steps = preview.rendered_steps.map((step) => ({
      ...step,
      problems: typedNextSteps(step.problems, offer.programs),
    }));
    const part = partOf({ ...preview, rendered_steps }, from_step);
    const required_missing = pageFrom(preview.required_missing, 1, NAMES, NAME).items;
    return {
      text: renderedText({ ...part, required_missing: preview.required_missing }, offer),
      structured: { kind: 'ok', ...part, required_missing },
    };
  },
  errors: {},
});

interface Part extends Omit<RenderedPreview, 'rendered_steps'> {
  readonly rendered_steps: readonly StepInPart[];
  readonly next_step?: number;
}

/** Bytes of JSON for steps in an answer; the first of them is always shown. */
const ROOM = 12_000;
/** Of the result, and of a name; and of the text that says the same of the steps. */
const RESULT = 4_000;
const NAME = 200;
const TEXT = 16_000;
/** Characters of a body that are shown. */
const BODY = 8_000;

function partOf({ rendered_steps, rendered_final_output, ...rest }: RenderedPreview, from: number): Part {
  const { items, next } = pageFrom(rendered_steps.map(withShortBody), from, ROOM);
  return defined({
    ...rest,
    rendered_steps: items,
    rendered_final_output: fitted(rendered_final_output, RESULT),
    next_step: next,
  });
}

type StepInPart = RenderedStepLine & { readonly problem_count?: number; readonly unresolved_count?: number };

const withShortBody = ({ problems, unresolved, ...step }: RenderedStepLine): StepInPart =>
  defined({
    ...step,
    problems: problems.slice(0, FINDINGS),
    problem_count: problems.length > FINDINGS ? problems.length : undefined,
    unresolved: unresolved.slice(0, FINDINGS),
    unresolved_count: unresolved.length > FINDINGS ? unresolved.length : undefined,
    request:
      step.request?.body?.kind === 'text'
        ? { ...step.request, body: { kind: 'text' as const, text: beginning(step.request.body.text, BODY) } }
        : step.request,
  });

/** Findings of a step that are shown. */
const FINDINGS = 20;

const renderedText = (part: Part, offer: Offer): string =>
  [
    `Requests of "${oneLine(part.workflow_id)}":`,
    ...linesWithin(
      part.rendered_steps.flatMap((step) => ['', ...stepLines(step).flatMap((one) => one.split('\n'))]),
      TEXT,
    ),
    ...(part.rendered_final_output === null ? [] : ['', `Result: ${valueText(part.rendered_final_output)}`]),
    ...(part.final_output_problem === undefined
      ? []
      : [`The result cannot be made: ${oneLine(part.final_output_problem)}.`]),
    ...missingLine(part.required_missing),
    ...(part.next_step === undefined
      ? []
      : offer.lines(
          `To see the other steps, call workflow_preview_rendered again with "from_step": ${part.next_step}.`,
        )),
  ].join('\n');

const stepLines = (step: StepInPart): readonly string[] => [
  stepLine(step),
  ...(step.request === null ? ['No request can be shown.'] : [quoted(requestText(step.request))]),
  ...bullets(
    step.problems.map(({ path, message, suggested_action: fix }) =>
      oneLine(`${path}: ${message}${fix === undefined ? '' : `; ${fix}`}`),
    ),
    (step.problem_count ?? step.problems.length) - step.problems.length,
  ),
  ...bullets(
    step.unresolved.map(({ reference, message }) => oneLine(`${reference} has no value yet: ${message}`)),
    (step.unresolved_count ?? step.unresolved.length) - step.unresolved.length,
  ),
];

const requestText = ({ method, url, headers, body }: ShownRequest): string =>
  [
    `${method} ${url}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...(body === null ? [] : ['', bodyText(body)]),
  ].join('\n');

function bodyText(body: ShownBody): string {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return `<the file ${body.path}>`;
  if (body.kind === 'bytes') return `<${body.size} bytes>`;
  return body.parts
    .map(({ headers, content }) =>
      [
        `--${body.boundary}`,
        ...headers.map(({ name, value }) => `${name}: ${value}`),
        '',
        bodyText(content),
      ].join('\n'),
    )
    .join('\n');
}
