import { instant } from '../../platform/clock/clock.ts';
import { MARKS, type MatrixRecords, type Place } from './matrix-records.ts';

const LINE = { name: 'Net', column: 'net', type: 'amount', value: '1', symbol: false, accumulation: false };

/** What people of each company's batch were asked, and a line that each disputes; one of them is the caller. */
export async function makeConfirmations(records: MatrixRecords): Promise<void> {
  await makeConfirmation(records, 'near', 'own', 'own');
  await makeConfirmation(records, 'near', 'mate', 'near');
  await makeConfirmation(records, 'far', 'far', 'far');
}

async function makeConfirmation(records: MatrixRecords, batch: Place, of: Place, place: Place) {
  const { db } = records.services;
  const now = instant(records.clock);
  const batchId = records.at('batch', batch);
  const person = await db
    .selectFrom('payroll_batch_employments')
    .select(['employment_id', 'employee_number'])
    .where('batch_id', '=', batchId)
    .where('employment_id', '=', records.at('employment', of))
    .executeTakeFirstOrThrow();
  const name = place === 'far' ? MARKS.far : 'Pay';
  const body = { currency: 'CNY', scale: 2, header: [], groups: [{ name, items: [LINE], total: false }] };
  const id = records.put('ownConfirmation', place, records.id());
  await db
    .insertInto('payroll_confirmations')
    .values({
      id,
      batch_id: batchId,
      employment_id: person.employment_id,
      row_key: person.employee_number,
      status: 'asked',
      shown: JSON.stringify({ net: '1', body }),
      shown_hash: 'shown',
      asked_at: now,
      asked_by: records.at('decider', batch),
      answer_by: '2035-01-01',
      remind_on: '2034-12-31',
      time_zone: 'UTC',
      reminded_at: null,
      answered_at: null,
      changed_at: null,
    })
    .execute();
  const dispute = records.put('ownDispute', place, records.id());
  await db
    .insertInto('payroll_disputes')
    .values({
      id: dispute,
      confirmation_id: id,
      line: JSON.stringify({ ...LINE, name: 'Other', column: 'other' }),
      opened_at: now,
      waits_for: 'payroll',
      resolved_at: null,
      resolved_by: null,
    })
    .execute();
  if (place === 'own') return;
  records.put('confirmation', place, id);
  records.put('dispute', place, dispute);
}
