/** The name of the server in every file. */
export const SERVER_NAME = 'workrail';
