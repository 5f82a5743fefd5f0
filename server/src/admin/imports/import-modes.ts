export const IMPORT_MODES = ['createOnly', 'updateOnly', 'createAndUpdate', 'overwrite'] as const;

export type ImportMode = (typeof IMPORT_MODES)[number];

/** What an empty cell of a mapped column does: nothing, or it empties the stored value. */
export const EMPTY_HANDLINGS = ['skip', 'overwrite'] as const;

export type EmptyHandling = (typeof EMPTY_HANDLINGS)[number];
