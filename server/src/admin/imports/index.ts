/** The door of the imports room. */

export {
  EMPTY_HANDLINGS,
  type EmptyHandling,
  IMPORT_MODES,
  type ImportColumnType,
  type ImportMode,
  KEEPING_MODES,
  leftOutByMode,
} from './import-modes.ts';
export {
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  type ImportSubject,
  type ImportTarget,
  type ImportValue,
  type RowOutcome,
  registerImportSubject,
  rowByRow,
  type UndoneImport,
} from './import-subject.ts';
export { runningImports } from './imports.repo.ts';
export { importsRouter } from './imports.router.ts';
export { type IncompleteImport, incompleteImports } from './incomplete-imports.ts';
export { neutraliseCell } from './neutralise-cell.ts';
export { type ImportNotice, onImportEnded } from './notify-import.ts';
export { readUpload } from './reading/read-upload.ts';
