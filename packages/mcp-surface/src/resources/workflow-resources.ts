import type { SavedWorkflow } from '@workrail/application';
import { type JsonObject, TE } from '@workrail/kernel';
import { JSON_TYPE, type Resource } from './resource.ts';

export const specResource: Resource = {
  uri: 'workrail://workflow/spec',
  name: 'workflow.spec',
  title: 'How workflows of commands are written',
  description:
    'The format of workflows whose steps call the commands of APIs: inputs, steps, templates, conditions, and what is checked.',
  toolset: 'authoring',
  mimeType: 'text/markdown',
  parameters: [],
  read: (useCases) =>
    TE.map((text: string) => ({ mimeType: 'text/markdown', text }))(useCases.workflowSpec()),
};

export const schemaResource: Resource = {
  uri: 'workrail://workflow/schema',
  name: 'workflow.schema',
  title: 'JSON Schema of workflows of commands',
  description: 'The JSON Schema of the same format.',
  toolset: 'authoring',
  mimeType: 'application/schema+json',
  parameters: [],
  read: (useCases) =>
    TE.map((schema: JsonObject) => ({ mimeType: 'application/schema+json', text: JSON.stringify(schema) }))(
      TE.fromTask(() => useCases.workflowSchema('command')),
    ),
};

export const manifestsResource: Resource = {
  uri: 'workrail://workflow/manifests',
  name: 'workflow.manifests',
  title: 'Saved workflows',
  description:
    'The saved workflows with id, title, description, path, format and version, page by page; "next" is the address of the next page.',
  toolset: 'authoring',
  mimeType: JSON_TYPE,
  parameters: ['query', 'cursor'],
  read: (useCases, parameters) =>
    TE.map((page: object) => ({ page }))(useCases.listSavedWorkflows(parameters)),
};

export const manifestResource: Resource = {
  uri: 'workrail://workflow/manifest/{id}',
  name: 'workflow.manifest',
  title: 'A saved workflow',
  description: 'The text of a saved workflow, as its author wrote it.',
  toolset: 'authoring',
  mimeType: undefined,
  parameters: [],
  read: (useCases, { id = '' }) =>
    TE.map(({ format, content }: SavedWorkflow) => ({ mimeType: `application/${format}`, text: content }))(
      useCases.getSavedWorkflow({ workflow_id: id }),
    ),
};
