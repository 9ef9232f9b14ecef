import type { ValidatedDocument } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { callsOut, READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { takes } from '../../definition/input-fields.ts';
import { BOOLEAN, INTEGER, listOf, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import {
  type Findings,
  findingData,
  findingLines,
  findingsOf,
  titled,
  violationLine,
} from '../../text/api-text.ts';
import { FINDINGS, READING, SOURCE, SOURCE_TYPE } from './catalog-fields.ts';

export const catalogValidateTool = defineTool({
  name: 'catalog_validate_openapi',
  toolset: 'catalog',
  title: 'Check an OpenAPI document',
  description:
    'Step 1 of 3 of importing an API: checks whether an OpenAPI document can be imported, and changes nothing. Then call catalog_preview_import. Tell the user the warnings and violations. Example: {"source":"/home/me/petstore.yaml"}.',
  input: takes({ source: SOURCE, source_type: SOURCE_TYPE }, 'source'),
  output: resultOf(['ok'], {
    valid: BOOLEAN,
    document_kind: STRING,
    operation_count: INTEGER,
    command_count: INTEGER,
    violations: listOf({ path: STRING, rule: STRING, message: STRING }),
    ...FINDINGS,
  }),
  annotations: callsOut(READS),
  working: READING,
  call: (useCases, args) => useCases.validateDocument(args),
  render: (validated, _, offer) => {
    const { refused: __, warnings: ___, ...facts } = validated;
    const findings = findingsOf(validated);
    return {
      text: validatedText(validated, findings, offer),
      structured: { kind: 'ok', ...facts, ...findingData(findings) },
    };
  },
  errors: {},
});

const KINDS = { openapi_2: 'OpenAPI 2', openapi_3: 'OpenAPI 3', unknown: 'no known format' } as const;

function validatedText(
  { valid, document_kind, operation_count, command_count, violations }: ValidatedDocument,
  findings: Findings,
  offer: Offer,
): string {
  const counts = `${counted(operation_count, 'operation')}, ${counted(command_count, 'command')}`;
  return [
    valid
      ? `The document can be imported (${KINDS[document_kind]}): ${counts}.`
      : `The document cannot be imported (${KINDS[document_kind]}). Tell the user why:`,
    ...titled('## Violations', violations.map(violationLine)),
    ...findingLines(findings),
    '',
    ...(valid
      ? offer.lines(
          'Next: call catalog_preview_import with the same source to see the commands that it gives.',
        )
      : ['Next: correct the document or name another one, then call catalog_validate_openapi again.']),
  ].join('\n');
}
