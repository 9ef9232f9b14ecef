/** How commands are called. A file of its own, which is loaded with the first call. */
export { prepareCall } from './prepare-call.ts';
export { sendCall } from './send-call.ts';
