/** The members by which a client reaches a server at an address. */
export const ADDRESSES: readonly string[] = ['url', 'httpUrl', 'serverUrl'];
