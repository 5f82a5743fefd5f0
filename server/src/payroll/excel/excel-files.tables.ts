export interface ExcelTables {
  payroll_excel_files: {
    id: string;
    batch_id: string | null;
    copy_id: string | null;
    file_id: string;
    written_at: string;
    written_by: string | null;
  };
}
