export interface UserMappingTables {
  /** Somebody as another system names them. */
  external_users: {
    id: string;
    code: string;
    /** As a login name is compared; unique. */
    code_key: string;
    name: string;
    email: string | null;
    /** The account here; none while nobody mapped it. */
    user_id: string | null;
    created_at: string;
    updated_at: string;
  };
  /** The accounts that the sign-in page of a demo offers. */
  demo_logins: { id: string; label: string; user_id: string; position: number };
}
