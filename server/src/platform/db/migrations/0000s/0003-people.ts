import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

export const people: Migration = {
  name: '0003-people',
  async up(db) {
    const named = (table: string) =>
      versioned(
        db.schema
          .createTable(table)
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('code', 'text', (c) => c.notNull().unique())
          .addColumn('names', 'text', (c) => c.notNull())
          .addColumn('search_text', 'text', (c) => c.notNull())
          .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1)),
      );
    const dated = (table: string) =>
      versioned(
        db.schema
          .createTable(table)
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('employment_id', 'text', (c) =>
            c.notNull().references('employments.id').onDelete('cascade'),
          )
          .addColumn('valid_from', 'text', (c) => c.notNull())
          .addColumn('valid_to', 'text')
          .addColumn('import_id', 'text')
          .addColumn('import_row', 'integer'),
      );

    await db.schema
      .createTable('holiday_calendars')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('weekend', 'text', (c) => c.notNull())
      .addColumn('holidays', 'text', (c) => c.notNull())
      .addColumn('workdays', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await named('legal_entities')
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('city', 'text')
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('tax_year_start', 'text', (c) => c.notNull())
      .addColumn('calendar_code', 'text')
      .addColumn('bank_name', 'text')
      .addColumn('bank_account_cipher', 'text')
      .execute();
    await named('cost_centres')
      .addColumn('legal_entity_id', 'text', (c) => c.references('legal_entities.id'))
      .execute();
    await named('people_jobs').execute();
    await named('people_posts')
      .addColumn('job_id', 'text', (c) => c.references('people_jobs.id'))
      .execute();
    await named('departments')
      .addColumn('parent_id', 'text', (c) => c.references('departments.id'))
      .addColumn('legal_entity_id', 'text', (c) => c.references('legal_entities.id'))
      .addColumn('manager_employment_id', 'text')
      .addColumn('cost_centre_id', 'text', (c) => c.references('cost_centres.id'))
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('level', 'integer', (c) => c.notNull())
      .addColumn('valid_from', 'text')
      .addColumn('valid_to', 'text')
      .execute();
    await db.schema.createIndex('departments_path').on('departments').column('path').execute();

    await versioned(
      db.schema
        .createTable('persons')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('code', 'text', (c) => c.notNull().unique())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('family_name', 'text')
        .addColumn('given_name', 'text')
        .addColumn('search_text', 'text', (c) => c.notNull())
        .addColumn('sex', 'text')
        .addColumn('birth_date', 'text')
        .addColumn('nationality', 'text')
        .addColumn('email', 'text')
        .addColumn('phone', 'text')
        .addColumn('id_type', 'text')
        .addColumn('id_number_cipher', 'text')
        .addColumn('id_number_index', 'text')
        .addColumn('bank_name', 'text')
        .addColumn('bank_account_cipher', 'text')
        .addColumn('bank_account_index', 'text'),
    ).execute();
    await db.schema.createIndex('persons_id_number').on('persons').column('id_number_index').execute();
    await db.schema.createIndex('persons_bank_account').on('persons').column('bank_account_index').execute();

    await versioned(
      db.schema
        .createTable('employments')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('person_id', 'text', (c) => c.notNull().references('persons.id'))
        .addColumn('legal_entity_id', 'text', (c) => c.notNull().references('legal_entities.id'))
        .addColumn('employee_number', 'text', (c) => c.notNull().unique())
        .addColumn('hire_date', 'text', (c) => c.notNull())
        .addColumn('leave_date', 'text')
        .addColumn('leave_reason', 'text')
        .addColumn('contract', 'text')
        .addColumn('group_hire_date', 'text')
        .addColumn('social_work_start_date', 'text')
        .addColumn('import_id', 'text')
        .addColumn('import_row', 'integer'),
    ).execute();
    await db.schema.createIndex('employments_person').on('employments').column('person_id').execute();
    await db.schema
      .createIndex('employments_entity')
      .on('employments')
      .columns(['legal_entity_id', 'hire_date'])
      .execute();

    await dated('assignments')
      .addColumn('department_id', 'text', (c) => c.references('departments.id'))
      .addColumn('job_id', 'text', (c) => c.references('people_jobs.id'))
      .addColumn('post_id', 'text', (c) => c.references('people_posts.id'))
      .addColumn('grade', 'text')
      .addColumn('cost_centre_id', 'text', (c) => c.references('cost_centres.id'))
      .addColumn('place', 'text')
      .addColumn('superior_employment_id', 'text')
      .execute();
    await db.schema
      .createIndex('assignments_employment')
      .on('assignments')
      .columns(['employment_id', 'valid_from'])
      .unique()
      .execute();
    await db.schema
      .createIndex('assignments_superior')
      .on('assignments')
      .column('superior_employment_id')
      .execute();
    await db.schema.createIndex('assignments_department').on('assignments').column('department_id').execute();

    await dated('compensation_items')
      .addColumn('item', 'text', (c) => c.notNull())
      .addColumn('amount', 'double precision', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('memo', 'text')
      .execute();
    await db.schema
      .createIndex('compensation_items_key')
      .on('compensation_items')
      .columns(['employment_id', 'item', 'valid_from'])
      .unique()
      .execute();

    await dated('employee_facts')
      .addColumn('item', 'text', (c) => c.notNull())
      .addColumn('number_value', 'double precision')
      .addColumn('text_value', 'text')
      .execute();
    await db.schema
      .createIndex('employee_facts_key')
      .on('employee_facts')
      .columns(['employment_id', 'item', 'valid_from'])
      .unique()
      .execute();
  },
};

function versioned<T extends string, C extends string>(table: CreateTableBuilder<T, C>) {
  return table
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull());
}
