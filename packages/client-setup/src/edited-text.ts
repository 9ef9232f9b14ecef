/** A text after an edit, which is the text before where there was nothing to do. */
export interface EditedText {
  readonly text: string;
  readonly outcome: 'added' | 'updated' | 'already_there' | 'removed' | 'not_there';
}
