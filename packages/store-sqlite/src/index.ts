export { databaseHealth } from './health/database-health.ts';
export { openSqliteStore, type SqliteStoreOptions } from './open.ts';
