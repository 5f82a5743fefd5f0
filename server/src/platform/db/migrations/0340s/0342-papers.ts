import type { Migration } from '../migration.ts';

/** Certificates issued from templates, and contracts on their way to both signatures. */
export const papers: Migration = {
  name: '0342-papers',
  async up(db) {
    await db.schema
      .createTable('certification_templates')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('fields', 'text', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('certifications')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('template_id', 'text', (c) => c.notNull().references('certification_templates.id'))
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('paper', 'text', (c) => c.notNull())
      .addColumn('issued_on', 'text', (c) => c.notNull())
      .addColumn('application_number', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('certifications_employment')
      .on('certifications')
      .column('employment_id')
      .execute();
    await db.schema
      .createTable('employment_contracts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('terms', 'text', (c) => c.notNull())
      .addColumn('valid_from', 'text', (c) => c.notNull())
      .addColumn('valid_to', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'text')
      .addColumn('employee_signed_at', 'text')
      .addColumn('company_signed_at', 'text')
      .addColumn('company_signed_by', 'text')
      .addColumn('ended_on', 'text')
      .addColumn('application_number', 'text')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('employment_contracts_employment')
      .on('employment_contracts')
      .column('employment_id')
      .execute();
  },
};
