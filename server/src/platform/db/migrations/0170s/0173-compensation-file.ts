import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What belongs to a compensation item beside its amount: the payroll month it is first paid in, limits, the grade and level
 * it quotes, and the adjustment that made it. And the grades with their levels.
 */
export const compensationFile: Migration = {
  name: '0173-compensation-file',
  async up(db) {
    await db.schema
      .createTable('pay_grades')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('legal_entity_id', 'text', (c) => c.references('legal_entities.id'))
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('valid_from', 'text', (c) => c.notNull())
      .addColumn('valid_to', 'text')
      .addColumn('min_amount', 'double precision')
      .addColumn('mid_amount', 'double precision')
      .addColumn('max_amount', 'double precision')
      .addColumn('levels', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await sql`create unique index pay_grades_key
      on pay_grades (code, coalesce(legal_entity_id, ''), valid_from)`.execute(db);
    const table = () => db.schema.alterTable('compensation_items');
    await table().addColumn('payroll_period', 'text').execute();
    await table().addColumn('min_amount', 'double precision').execute();
    await table().addColumn('max_amount', 'double precision').execute();
    await table()
      .addColumn('pay_grade_id', 'text', (c) => c.references('pay_grades.id'))
      .execute();
    await table().addColumn('pay_level', 'text').execute();
    await table().addColumn('adjustment_type', 'text').execute();
    await table().addColumn('adjustment_ratio', 'double precision').execute();
    await table().addColumn('adjustment_value', 'double precision').execute();
    await db.schema
      .createIndex('compensation_items_pay_grade_id')
      .on('compensation_items')
      .column('pay_grade_id')
      .execute();
    await sql`update compensation_items set payroll_period = substr(valid_from, 1, 7)`.execute(db);
  },
};
