import type { Migration } from '../migration.ts';

/** Excel files with live formulas: of what each was written, and where it is kept to compare with when it comes back. */
export const excelFiles: Migration = {
  name: '0085-excel-files',
  async up(db) {
    await db.schema
      .createTable('payroll_excel_files')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.references('payroll_batches.id').onDelete('cascade'))
      .addColumn('copy_id', 'text', (c) => c.references('payroll_copies.id').onDelete('cascade'))
      .addColumn('file_id', 'text', (c) => c.notNull())
      .addColumn('written_at', 'text', (c) => c.notNull())
      .addColumn('written_by', 'text')
      .execute();
    for (const column of ['batch_id', 'copy_id'])
      await db.schema
        .createIndex(`payroll_excel_files_${column}`)
        .on('payroll_excel_files')
        .column(column)
        .execute();
  },
};
