import 'reflect-metadata';
import { container, type DependencyContainer, instanceCachingFactory } from 'tsyringe';
import type { Dependencies } from '../dependencies.ts';
import { DEPENDENCY } from './tokens.ts';

/** Dependencies of one composition; each is made when it is first asked for, once. */
export interface Scope {
  readonly register: <Name extends keyof Dependencies>(
    name: Name,
    make: (c: DependencyContainer) => Dependencies[Name],
  ) => void;
  readonly get: <Name extends keyof Dependencies>(name: Name) => Dependencies[Name];
}

export function openScope(): Scope {
  const scope = container.createChildContainer();
  return {
    register: (name, make) =>
      void scope.register(DEPENDENCY[name], { useFactory: instanceCachingFactory(make) }),
    get: (name) => scope.resolve(DEPENDENCY[name]),
  };
}
