export interface BackupTables {
  /** Backups that were verified when they were made. */
  backups: { id: string; at: string; place: string; size: number };
}
