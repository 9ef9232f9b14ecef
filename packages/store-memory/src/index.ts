export { openMemoryStore } from './open.ts';
