import { catalogOf } from '../catalog/catalog.ts';
import { lazyCompiler } from '../catalog/workflow-compiler.ts';
import type { Dependencies } from '../dependencies.ts';
import { doctor } from '../doctor/doctor.ts';
import { openScope } from './scope.ts';

/** What a host brings for looking at a whole installation. */
export type DoctorAdapters = Pick<
  Dependencies,
  | 'hostHealth'
  | 'dataHealth'
  | 'serverProbe'
  | 'workflowPlaces'
  | 'clientFiles'
  | 'sources'
  | 'digests'
  | 'workspaces'
  | 'logger'
>;

/** It opens no store: the data folder is looked at from outside. */
export interface DoctorUseCases {
  readonly doctor: ReturnType<typeof doctor>;
}

export function composeDoctor(
  adapters: { readonly [Name in keyof DoctorAdapters]: () => DoctorAdapters[Name] },
): DoctorUseCases {
  const { register, get } = openScope();
  register('hostHealth', adapters.hostHealth);
  register('dataHealth', adapters.dataHealth);
  register('serverProbe', adapters.serverProbe);
  register('workflowPlaces', adapters.workflowPlaces);
  register('clientFiles', adapters.clientFiles);
  register('sources', adapters.sources);
  register('digests', adapters.digests);
  register('workspaces', adapters.workspaces);
  register('logger', adapters.logger);
  register('compiler', () => lazyCompiler(get('digests')));
  register('catalog', () => catalogOf(get('sources'), get('compiler'), get('logger')));
  return {
    doctor: doctor({
      hostHealth: get('hostHealth'),
      dataHealth: get('dataHealth'),
      serverProbe: get('serverProbe'),
      workflowPlaces: get('workflowPlaces'),
      clientFiles: get('clientFiles'),
      sources: get('sources'),
      catalog: get('catalog'),
      compiler: get('compiler'),
      workspaces: get('workspaces'),
    }),
  };
}
