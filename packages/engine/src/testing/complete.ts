import type { Json, JsonObject } from '@workrail/kernel';
import type { Condition } from '@workrail/workflow-compiler';

/**
 * A type with no member left out, at any depth: a value of it does not compile any more once the type has got
 * another member. Conditions and free JSON stay as they are.
 */
export type Complete<T> = [Json] extends [T] ? T : T extends unknown ? CompleteMember<T> : never;

type CompleteMember<T> =
  Same<T, Condition> extends true
    ? T
    : Same<T, JsonObject> extends true
      ? T
      : T extends readonly (infer Item)[]
        ? readonly Complete<Item>[]
        : T extends object
          ? { readonly [Key in keyof T]-?: Complete<T[Key]> }
          : T;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
