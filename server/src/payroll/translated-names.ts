import { registerTranslatedRecords } from '../platform/texts/translated-records.ts';

/** What all solutions share. */
const SHARED = { payType: 'payroll_pay_types', balanceItem: 'payroll_balance_items' } as const;

for (const [model, table] of Object.entries(SHARED))
  registerTranslatedRecords({
    ...{ model, table, field: 'name', column: 'name', permission: 'payroll.solutions.view' as const },
    async find(db, _scope, id) {
      const row = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
      return row?.name;
    },
  });
