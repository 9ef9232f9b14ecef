import type { RenderedPreview, RenderedStepLine, ShownBody, ShownRequest } from '@workrail/application';
import { stringifyExact } from '@workrail/kernel';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { missingLines, stepHead, stepNotes } from './step-plan-text.ts';
import { visible, visibleLines } from './visible.ts';

/** The requests that would be sent, as they are on the wire. */
export function renderedText(
  { rendered_steps, rendered_final_output, required_missing }: RenderedPreview,
  paint: Paint,
): string {
  return sections(
    ...rendered_steps.map((step) => stepLines(step, paint)),
    rendered_final_output === null
      ? []
      : [`${paint.strong('Result')}: ${visible(stringifyExact(rendered_final_output))}`],
    missingLines(required_missing, paint),
  );
}

const stepLines = (step: RenderedStepLine, paint: Paint): readonly string[] => [
  stepHead(step, paint),
  ...stepNotes(step, paint),
  ...(step.request === null ? [] : requestLines(step.request, paint)),
  ...step.problems.flatMap(({ path, message, suggested_action: fix }) => [
    `     ${paint.error(visible(path))}: ${visible(message)}`,
    ...(fix === undefined ? [] : [`       ${paint.faint(visible(fix))}`]),
  ]),
  ...step.unresolved.map(
    ({ reference, message }) =>
      `     ${paint.warning(visible(reference))} has no value yet: ${visible(message)}`,
  ),
];

const requestLines = ({ method, url, headers, body }: ShownRequest, paint: Paint): readonly string[] =>
  [
    `${method} ${visible(url)}`,
    ...headers.map(({ name, value }) => paint.faint(`${visible(name)}: ${visible(value)}`)),
    ...(body === null ? [] : ['', ...bodyLines(body)]),
  ].map((line) => (line === '' ? '' : `     ${line}`));

function bodyLines(body: ShownBody): readonly string[] {
  if (body.kind === 'multipart')
    return body.parts.flatMap(({ headers, content }) => [
      `--${body.boundary}`,
      ...headers.map(({ name, value }) => `${visible(name)}: ${visible(value)}`),
      ...bodyLines(content),
    ]);
  if (body.kind === 'text') return visibleLines(body.text).split('\n');
  return [body.kind === 'file' ? `<the file ${visible(body.path)}>` : `<${body.size} bytes>`];
}
