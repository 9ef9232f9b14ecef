/** Something that a person should know of a document. */
export interface Finding {
  /** Where, as a JSON pointer; empty for the whole document, and behind the path of another file and a hash: `paths/pets.yaml#/get`. */
  readonly pointer: string;
  readonly rule: FindingRule;
  readonly message: string;
  /** What to do about it, where that is not plain. */
  readonly suggestion?: string;
}

/** Stable names of what can be found, for programs. */
export type FindingRule =
  | 'document_syntax'
  | 'document_size'
  | 'document_depth'
  | 'document_version'
  | 'document_upgrade'
  | 'file_unreadable'
  | 'key_unknown'
  | 'method_case'
  | 'paths_missing'
  | 'operations_missing'
  | 'server_unusable'
  | 'security_scheme'
  | 'reference_dangling'
  | 'parameter_ignored'
  | 'parameter_repeated'
  | 'parameter_style'
  | 'parameter_schema'
  | 'body_without_content'
  | 'name_changed'
  | 'webhooks_ignored';

/** The pointer of a member; both may hold any characters. */
export const memberPointer = (pointer: string, ...names: readonly (string | number)[]): string =>
  names.reduce<string>(
    (above, name) => `${above}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
