/** A kind of names that can be completed. */
export type CompletedName = 'workflow_id' | 'catalog_id';
