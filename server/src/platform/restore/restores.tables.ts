import type { RestoreState } from './restores.words.ts';

export interface RestoreTables {
  restores: {
    id: string;
    /** Where the backup lies, and the moment it brings back. */
    place: string;
    backup_at: string;
    reason: string;
    state: RestoreState;
    asked_by: string;
    asked_at: string;
    /** Who agreed, or took it back. */
    decided_by: string | null;
    decided_at: string | null;
    /** When the product goes down for it; everybody is told until then. */
    begins_at: string | null;
    ended_at: string | null;
    /** JSON: why nothing was restored, in every language. */
    problem: string | null;
    /** Where what was there before lies now. */
    put_aside: string | null;
  };
}
