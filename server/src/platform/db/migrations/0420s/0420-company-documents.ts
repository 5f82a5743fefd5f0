import type { Migration } from '../migration.ts';

/** What a company lays out for its people: policies and documents, for everybody, a legal entity or one person. */
export const companyDocuments: Migration = {
  name: '0420-company-documents',
  async up(db) {
    await db.schema
      .createTable('portal_documents')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('memo', 'text')
      .addColumn('file_id', 'text', (c) => c.notNull())
      .addColumn('legal_entity_id', 'text', (c) => c.references('legal_entities.id'))
      .addColumn('employment_id', 'text', (c) => c.references('employments.id').onDelete('cascade'))
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex('portal_documents_employment')
      .on('portal_documents')
      .column('employment_id')
      .execute();
    await db.schema.createIndex('portal_documents_file').on('portal_documents').column('file_id').execute();
  },
};
