import type { Kysely } from 'kysely';
import type { ImportColumn, ImportContext } from '../../admin/imports/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { todayThere } from '../records/day-asked.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { peopleTexts } from '../texts.ts';

/** What files of dated records have in common: whose they are, and their days. */

export const EMPLOYEE: ImportColumn = {
  code: 'employeeNumber',
  type: 'text',
  key: true,
  names: peopleTexts.inEvery('columns.employeeNumber'),
  aliases: ['工號', '员工编号', 'emp_no', 'employee no', 'employee id', 'employee'],
};
export const VALID_FROM: ImportColumn = {
  code: 'validFrom',
  type: 'date',
  key: true,
  names: peopleTexts.inEvery('datedColumns.validFrom'),
  aliases: ['from', 'from_date', 'effective date', '開始日期', '开始日期'],
};
export const VALID_TO: ImportColumn = {
  code: 'validTo',
  type: 'date',
  names: peopleTexts.inEvery('datedColumns.validTo'),
  aliases: ['to', 'to_date', 'expiration date', '結束日期', '结束日期'],
};
export interface KnownEmployment {
  id: string;
  currency: string;
  legalEntityId: string;
}

/** Those in scope; a number of somebody else is as good as none. */
export async function loadEmployments(
  db: Kysely<DB>,
  context: ImportContext,
): Promise<Map<string, KnownEmployment>> {
  const today = await todayThere(db, context.services.clock);
  const rows = await db
    .selectFrom('employments')
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select([
      'employments.id as id',
      'employee_number as number',
      'legal_entities.currency as currency',
      'legal_entity_id as legalEntityId',
    ])
    .where((eb) => employmentsInScope(eb, context.scope, today))
    .execute();
  return new Map(rows.map(({ number, ...row }) => [number, row]));
}
