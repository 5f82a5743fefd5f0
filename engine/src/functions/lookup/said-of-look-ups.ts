/** Brings the value beside the first item that is the wanted one. */
export const FIRST_FOUND = 'XLOOKUP';
/** Gives something else where nothing was found. */
export const WHERE_NOT_FOUND = 'IFNA';
