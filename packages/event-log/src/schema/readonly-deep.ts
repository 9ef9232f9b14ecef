/** What a schema reads, as nobody may change it. Objects of any keys (JSON) stay as they are. */
export type ReadonlyDeep<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly ReadonlyDeep<Item>[]
    : string extends keyof T
      ? T
      : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };
