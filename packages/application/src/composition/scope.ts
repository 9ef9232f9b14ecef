import 'reflect-metadata';
import { keysOf } from '@workrail/kernel';
import { container, instanceCachingFactory } from 'tsyringe';

/** A way to make each member. */
export type Makers<Members> = { readonly [Name in keyof Members]: () => Members[Name] };

/** Members of a container of their own; each is made when it is first asked for, once. */
export function resolved<Members extends object>(makers: Makers<Members>): Members {
  const scope = container.createChildContainer();
  const members = {};
  for (const name of keysOf(makers as Record<string, () => unknown>)) {
    const token = Symbol(name);
    const make = (makers as Record<string, () => unknown>)[name];
    scope.register(token, { useFactory: instanceCachingFactory(() => make?.()) });
    const keep = (value: unknown) => Object.defineProperty(members, name, { value, writable: false });
    const get = () => {
      const made = scope.resolve(token);
      keep(made);
      return made;
    };
    Object.defineProperty(members, name, { enumerable: true, configurable: true, get });
  }
  return members as Members;
}
