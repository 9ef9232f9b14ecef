import { catalogOf } from '../catalog/catalog.ts';
import { lazyCompiler } from '../catalog/workflow-compiler.ts';
import type { Dependencies } from '../dependencies.ts';
import { listWorkflows } from '../list-workflows/list-workflows.ts';
import { newWorkflow } from '../new-workflow/new-workflow.ts';
import { previewWorkflow } from '../preview-workflow/preview-workflow.ts';
import { validateWorkflows } from '../validate-workflows/validate-workflows.ts';
import { workflowSchema } from '../workflow-schema/workflow-schema.ts';
import { openScope } from './scope.ts';

/** What a host brings for work on workflow files. */
export type AuthoringAdapters = Pick<
  Dependencies,
  'sources' | 'namedFiles' | 'outputs' | 'projectHere' | 'digests' | 'workspaces' | 'logger'
>;

/** The use cases for people who write workflows. They need no store and no key, and all but `newWorkflow` only read. */
export interface AuthoringUseCases {
  readonly listWorkflows: ReturnType<typeof listWorkflows>;
  readonly newWorkflow: ReturnType<typeof newWorkflow>;
  readonly previewWorkflow: ReturnType<typeof previewWorkflow>;
  readonly validateWorkflows: ReturnType<typeof validateWorkflows>;
  readonly workflowSchema: ReturnType<typeof workflowSchema>;
}

export function composeAuthoring(
  adapters: { readonly [Name in keyof AuthoringAdapters]: () => AuthoringAdapters[Name] },
): AuthoringUseCases {
  const { register, get } = openScope();
  register('sources', adapters.sources);
  register('namedFiles', adapters.namedFiles);
  register('outputs', adapters.outputs);
  register('projectHere', adapters.projectHere);
  register('digests', adapters.digests);
  register('workspaces', adapters.workspaces);
  register('logger', adapters.logger);
  register('compiler', () => lazyCompiler(get('digests')));
  register('catalog', () => catalogOf(get('sources'), get('compiler'), get('logger')));

  const dependencies = {
    catalog: get('catalog'),
    namedFiles: get('namedFiles'),
    outputs: get('outputs'),
    projectHere: get('projectHere'),
    workspaces: get('workspaces'),
    compiler: get('compiler'),
  };
  return {
    listWorkflows: listWorkflows(dependencies),
    newWorkflow: newWorkflow(dependencies),
    previewWorkflow: previewWorkflow(dependencies),
    validateWorkflows: validateWorkflows(dependencies),
    workflowSchema: workflowSchema(dependencies),
  };
}
