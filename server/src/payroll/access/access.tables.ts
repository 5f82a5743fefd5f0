export interface AccessTables {
  /** Rights over a solution that wait for a second person: of one account, or of everybody with a role. */
  payroll_access_wishes: {
    id: string;
    solution_id: string;
    user_id: string | null;
    holder_id: string | null;
    role_id: string;
    asked_by: string;
    asked_at: string;
  };
}
