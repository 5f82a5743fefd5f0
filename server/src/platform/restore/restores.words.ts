/** A restore is asked for, agreed to by somebody else, carried out; or taken back before. */
export const RESTORE_STATES = ['asked', 'agreed', 'running', 'done', 'failed', 'withdrawn'] as const;
export type RestoreState = (typeof RESTORE_STATES)[number];
/** Those of which there is one at a time. */
export const OPEN_RESTORES = ['asked', 'agreed', 'running'] as const satisfies readonly RestoreState[];
