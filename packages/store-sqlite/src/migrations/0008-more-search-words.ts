/**
 * Words have more forms that they are found by. The rows that are there stay right; going over the log once more, in the
 * background or by the next search, adds the others.
 */
export const MORE_SEARCH_WORDS = 'DELETE FROM search_progress;';
