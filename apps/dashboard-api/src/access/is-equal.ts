import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time wherever the texts differ. */
export const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
