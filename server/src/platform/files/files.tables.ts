export interface FileTables {
  files: {
    id: string;
    name: string;
    /** Sniffed from the content, never taken from the client. */
    media_type: string;
    size: number;
    sha256: string;
    /** What it belongs to: 'upload', 'import-failures', 'export' … */
    purpose: string;
    /** A permission that lets others read it; without one only who uploaded it may. */
    read_permission: string | null;
    created_by: string | null;
    created_at: string;
    expires_at: string | null;
  };
}
