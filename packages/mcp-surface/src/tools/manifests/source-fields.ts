import type { ManifestSource } from '@workrail/application';
import { defined, type JsonObject } from '@workrail/kernel';
import { count, document, text } from '../../definition/input-fields.ts';

/** Which workflow is meant. */
export const SOURCE = {
  workflow_id: text('Of a saved workflow; or send manifest_content.'),
  manifest_content: document('A workflow that is not saved: its text in YAML or JSON, or an object.'),
} as const;

/** Values of inputs. */
export const INPUT_VALUES = {
  type: 'object',
  description: 'Values by the names of the inputs. Send long numbers as texts.',
  properties: {},
} as const;

/** Where a list of inputs begins. */
export const FROM_INPUT = count('Position of the first input to show, from next_input.');

/** What steps are taken to have answered. */
export const SAMPLE_OUTPUTS = {
  type: 'object',
  description: 'What steps are taken to have answered, by their ids.',
  properties: {},
} as const;

interface SentSource {
  readonly workflow_id?: string | undefined;
  readonly manifest_content?: string | JsonObject | undefined;
}

export const sourceOf = ({ workflow_id, manifest_content }: SentSource): ManifestSource =>
  defined({ workflow_id, manifest_content });
