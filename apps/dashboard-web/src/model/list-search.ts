let latest = '';

/** What the list of sessions was narrowed to when it was seen last, so that the way back from a session leads there. */
export const listSearch = {
  keep: (search: string): void => {
    latest = search;
  },
  address: (): string => (latest === '' ? '/' : `/?${latest}`),
};
