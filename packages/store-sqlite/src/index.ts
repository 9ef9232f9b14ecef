export { databaseHealth } from './health/database-health.ts';
export { openSqliteStore } from './open.ts';
