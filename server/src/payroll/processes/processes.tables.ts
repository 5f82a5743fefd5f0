/** `pending` waits for another person; `ended` was refused or taken back. */
export type ProcessStatus = 'pending' | 'inForce' | 'outdated' | 'ended';

export interface ProcessTables {
  payroll_processes: {
    id: string;
    solution_id: string;
    number: number;
    status: ProcessStatus;
    /** JSON: nodes of process.schemas.ts, and the hash of that text. */
    nodes: string;
    hash: string;
    approval_id: string | null;
    asked_at: string;
    asked_by: string | null;
    ended_at: string | null;
    ended_by: string | null;
  };
}
