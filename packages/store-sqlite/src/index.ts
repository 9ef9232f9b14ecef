export { openSqliteStore, type SqliteStoreOptions } from './open.ts';
