import type { ImportPreview, ValidatedDocument, Violation } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { commandLines } from './commands-text.ts';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { visible } from './visible.ts';

const KINDS = { openapi_2: 'OpenAPI 2.0', openapi_3: 'OpenAPI 3', unknown: 'not an OpenAPI document' };

/** What came of checking a document; `preview` is the command that shows what it would give. */
export function documentText(
  validated: ValidatedDocument,
  paint: Paint,
  { source, preview }: { readonly source: string; readonly preview: string },
): string {
  const { valid, document_kind, operation_count, command_count, refused, warnings, violations } = validated;
  const counts = `${KINDS[document_kind]}, ${counted(operation_count, 'operation')}`;
  const facts = valid ? `${counts}, ${counted(command_count, 'command')}` : KINDS[document_kind];
  return sections(
    [
      `${paint.strong(visible(source))}: ${valid ? facts : paint.error(`cannot be imported (${facts})`)}`,
      ...violations.flatMap((one) => findingLines(one, paint)),
    ],
    refusedLines(refused, paint),
    warningLines(warnings, paint),
    valid ? [`To see its commands: ${preview}`] : [],
  );
}

/** What an import would make; `whole` is the command that shows all of it. */
export function importPreviewText(preview: ImportPreview, paint: Paint, whole: string): string {
  const { catalog, command_preview: commands = [], projected_command_count: count } = preview;
  const head = [
    ['catalog', catalog.title],
    ['id', catalog.catalog_id],
    ['base URL', catalog.base_url ?? 'none; give one with --base-url'],
    ['commands', `${count}, ${preview.provider_contract_count} of them with a list to choose from`],
  ] as const;
  const left = count - commands.length;
  return sections(
    head.map(([label, text]) => `${paint.faint(label.padEnd(9))} ${visible(text)}`),
    [
      ...commandLines(commands, paint),
      ...(left > 0 ? [`… and ${left} more. To see all of them: ${whole}`] : []),
    ],
    refusedLines(preview.refused, paint),
    warningLines(preview.warnings, paint),
  );
}

export function refusedLines(refused: ValidatedDocument['refused'], paint: Paint): readonly string[] {
  if (refused.length === 0) return [];
  return [
    `${paint.warning(`Operations that cannot become commands (${refused.length})`)}:`,
    ...refused.map(
      ({ method, path, reason }) => `  ${visible(`${method.toUpperCase()} ${path}`)}: ${visible(reason)}`,
    ),
  ];
}

export function warningLines(warnings: readonly Violation[], paint: Paint): readonly string[] {
  if (warnings.length === 0) return [];
  return [
    `${paint.warning(`Warnings (${warnings.length})`)}:`,
    ...warnings.flatMap((one) => findingLines(one, paint)),
  ];
}

function findingLines({ path, message, suggested_action }: Violation, paint: Paint): readonly string[] {
  const place = path === '' ? '' : `${paint.faint(visible(path))}: `;
  const fix = suggested_action === undefined ? [] : [`    ${visible(suggested_action)}`];
  return [`  ${place}${visible(message)}`, ...fix];
}
