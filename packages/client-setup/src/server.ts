/** The name of the server in every file. */
export const SERVER_NAME = 'workrail';

/** The members by which a client reaches a server at an address. */
export const ADDRESSES: readonly string[] = ['url', 'httpUrl', 'serverUrl'];
