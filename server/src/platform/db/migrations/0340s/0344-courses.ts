import type { Migration } from '../migration.ts';

/** Courses, their lessons, and who takes part with what result. */
export const courses: Migration = {
  name: '0344-courses',
  async up(db) {
    await db.schema
      .createTable('courses')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('details', 'text')
      .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('course_lessons')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('lesson_day', 'text', (c) => c.notNull())
      .addColumn('start_time', 'text', (c) => c.notNull())
      .addColumn('end_time', 'text', (c) => c.notNull())
      .addColumn('venue', 'text', (c) => c.notNull())
      .addColumn('lecturer', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('course_lessons_day')
      .on('course_lessons')
      .columns(['course_id', 'lesson_day'])
      .execute();
    await db.schema
      .createTable('course_enrolments')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id'))
      .addColumn('employment_id', 'text', (c) => c.notNull().references('employments.id'))
      .addColumn('result', 'text')
      .addColumn('finished_on', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('course_enrolments_once', ['course_id', 'employment_id'])
      .execute();
    await db.schema
      .createIndex('course_enrolments_employment')
      .on('course_enrolments')
      .column('employment_id')
      .execute();
  },
};
