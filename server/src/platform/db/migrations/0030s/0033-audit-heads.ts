import { longType } from '../../columns.ts';
import { refuseWhen } from '../../refuse-when.ts';
import type { Migration } from '../migration.ts';

/** Signed heads of the audit chain beside the anchor file, and a signature per row. */
export const auditHeads: Migration = {
  name: '0033-audit-heads',
  async up(db, dialect) {
    await db.schema
      .createTable('audit_heads')
      .addColumn('number', longType(dialect), (c) => c.primaryKey())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('previous', 'text', (c) => c.notNull())
      .addColumn('signature', 'text', (c) => c.notNull())
      .execute();
    await refuseWhen(db, dialect, {
      name: 'audit_heads_never_change',
      table: 'audit_heads',
      on: ['update', 'delete'],
      when: '1 = 1',
      message: 'audit heads never change',
    });
    await db.schema.alterTable('audit_rows').addColumn('signature', 'text').execute();
    const changed =
      dialect === 'sqlite'
        ? 'old.signature is not null and new.signature is not old.signature'
        : 'old.signature is not null and new.signature is distinct from old.signature';
    await refuseWhen(db, dialect, {
      name: 'audit_rows_signed',
      table: 'audit_rows',
      on: ['update'],
      when: changed,
      message: 'audit rows never change',
    });
  },
};
