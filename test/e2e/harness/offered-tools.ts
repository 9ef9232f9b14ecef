/** The tools of each toolset, in the order in which clients see them. */
export const OFFERED = {
  execution: [
    'list_workflows',
    'inspect_workflow',
    'start_workflow',
    'continue_workflow',
    'resume_session',
    'read_output',
  ],
  checkpoint: ['checkpoint_workflow', 'start_session'],
  authoring: [
    'workflow_list',
    'workflow_get',
    'workflow_validate',
    'workflow_preview_inputs',
    'workflow_resolve_inputs',
    'workflow_preview_rendered',
    'workflow_step_plan',
    'workflow_save',
    'workflow_rename',
    'workflow_delete',
  ],
  catalog: [
    'catalog_list',
    'catalog_validate_openapi',
    'catalog_preview_import',
    'catalog_import_openapi',
    'catalog_set_enabled',
    'catalog_remove',
    'command_list',
    'provider_list',
  ],
};

/** All toolsets, as the flag takes them. */
export const TOOLSETS = Object.keys(OFFERED).join(',');

/** What only reads, and is left where the server is read-only. */
export const READS = [
  'list_workflows',
  'inspect_workflow',
  'resume_session',
  'read_output',
  'workflow_list',
  'workflow_get',
  'workflow_validate',
  'workflow_preview_inputs',
  'workflow_resolve_inputs',
  'workflow_preview_rendered',
  'workflow_step_plan',
  'catalog_list',
  'catalog_validate_openapi',
  'catalog_preview_import',
  'command_list',
  'provider_list',
];

/** What removes something that a person would have to make again. */
export const DESTROYS = ['workflow_delete', 'catalog_remove'];

/** What may call APIs, or fetch their documents. */
export const CALLS_OUT = [
  'catalog_validate_openapi',
  'catalog_preview_import',
  'catalog_import_openapi',
  'workflow_resolve_inputs',
];
