import type { RenderedPreview, RenderedStepLine, ShownBody, ShownRequest } from '@workrail/application';
import { beginning, defined, utf8Length } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { count, takes } from '../../definition/input-fields.ts';
import { INTEGER, OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { typedNextSteps } from '../../text/next-steps.ts';
import { bullets, oneLine, quoted } from '../../text/phrases.ts';
import { valueText } from './input-lines.ts';
import { INPUT_VALUES, SAMPLE_OUTPUTS, SOURCE, sourceOf } from './source-fields.ts';
import { missingLine, stepLine } from './step-lines.ts';

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
    return { text: renderedText(part, offer), structured: { kind: 'ok', ...part } };
  },
  errors: {},
});

interface Part extends RenderedPreview {
  readonly next_step?: number;
}

/** Bytes of JSON for steps in an answer; the first of them is always shown. */
const ROOM = 12_000;
/** Characters of a body that are shown. */
const BODY = 8_000;

function partOf({ rendered_steps, ...rest }: RenderedPreview, from: number): Part {
  const shown: RenderedStepLine[] = [];
  let room = ROOM;
  for (const step of rendered_steps.slice(Math.max(0, from - 1)).map(withShortBody)) {
    room -= utf8Length(JSON.stringify(step));
    if (room < 0 && shown.length > 0) return { ...rest, rendered_steps: shown, next_step: step.position };
    shown.push(step);
  }
  return { ...rest, rendered_steps: shown };
}

const withShortBody = (step: RenderedStepLine): RenderedStepLine =>
  step.request?.body?.kind === 'text'
    ? {
        ...step,
        request: { ...step.request, body: { kind: 'text', text: beginning(step.request.body.text, BODY) } },
      }
    : step;

const renderedText = (part: Part, offer: Offer): string =>
  [
    `Requests of "${oneLine(part.workflow_id)}":`,
    ...part.rendered_steps.flatMap((step) => ['', ...stepLines(step)]),
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

const stepLines = (step: RenderedStepLine): readonly string[] => [
  stepLine(step),
  ...(step.request === null ? ['No request can be shown.'] : [quoted(requestText(step.request))]),
  ...bullets(
    step.problems.map(({ path, message, suggested_action: fix }) =>
      oneLine(`${path}: ${message}${fix === undefined ? '' : `; ${fix}`}`),
    ),
  ),
  ...bullets(
    step.unresolved.map(({ reference, message }) => oneLine(`${reference} has no value yet: ${message}`)),
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
