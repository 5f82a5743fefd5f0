/** The databases a test outside the server starts, copies and looks into. */
export { type Database, type DialectName, openDatabase } from '../platform/db/connection.ts';
export { startPostgres, type TestPostgres } from '../platform/db/postgres-for-tests.ts';
