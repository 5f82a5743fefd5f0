/** The databases a test outside the server starts, copies and looks into. */
export { type Database, openDatabase } from '../platform/db/connection.ts';
export type { DialectName } from '../platform/db/dialect-name.ts';
export { startPostgres, type TestPostgres } from '../platform/db/postgres/postgres-for-tests.ts';
