import { changeLog } from '../model/change-log.ts';

/** What the feed told of since the page was opened. */
export const changesSeen = changeLog(5_000);
