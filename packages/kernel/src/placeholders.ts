/** Stands for the notes in a call that an answer shows; sent back as it is, it says nothing. */
export const NOTES_PLACEHOLDER = '<recap of this step>';

/** The same for the value of a context key. */
export const contextPlaceholder = (key: string): string => `<value of ${key}>`;

/** Whether a text is a placeholder that was printed and nothing else, whatever marks, case or field names are around it. */
export const isPlaceholder = (text: string, placeholder: string): boolean =>
  text.length <= placeholder.length + MARKS && wordsOf(text).replace(FIELD, '') === wordsOf(placeholder);

/** Characters that marks and names of fields may add. */
const MARKS = 100;
const FIELD = /^(?:output )?(?:notes(?:markdown)? )?/;

/** The letters and digits of a text in lower case, one space between words. */
export const wordsOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
