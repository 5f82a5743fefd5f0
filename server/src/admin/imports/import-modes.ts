import { UPLOAD_EMPTIES, UPLOAD_MODES } from '@suanpan/engine/domain';

export const IMPORT_MODES = UPLOAD_MODES;

/** Where records of others must not vanish because a file doesn't name them. */
export const KEEPING_MODES = ['createAndUpdate', 'createOnly', 'updateOnly'] as const;

export type ImportMode = (typeof IMPORT_MODES)[number];

/** Why the mode leaves a row out, whose record is known or not. */
export function leftOutByMode(mode: ImportMode, known: boolean): string | undefined {
  if (known && mode === 'createOnly') return 'admin.imports.EXISTS_ALREADY';
  return !known && mode === 'updateOnly' ? 'admin.imports.DOES_NOT_EXIST' : undefined;
}

/** What an empty cell of a mapped column does: nothing, or it empties the stored value. */
export const EMPTY_HANDLINGS = UPLOAD_EMPTIES;

export type EmptyHandling = (typeof EMPTY_HANDLINGS)[number];

export const IMPORT_STATES = ['running', 'success', 'failed', 'canceled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_COLUMN_TYPES = ['text', 'number', 'integer', 'date', 'boolean', 'time'] as const;
export type ImportColumnType = (typeof IMPORT_COLUMN_TYPES)[number];
