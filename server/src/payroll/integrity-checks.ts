import { sql } from 'kysely';
import { declareCheck } from '../platform/integrity/checks.ts';
import { allMovements, isDamaged } from './balances/movement-digest.ts';
import { digestOfPosting, postingsInLedger } from './balances/postings.repo.ts';
import { digestOfPayslip } from './payslips/payslip-digest.ts';
import { hashOfText } from './solutions/judge-file.ts';
import { hashOfBytes } from './tables/storage/column-block.ts';
import { placeOfBlock } from './tables/storage/sound-blocks.ts';
import { hashOfBlocks } from './tables/storage/write-sets.repo.ts';
import './shared/payroll.errors.ts';
import type { PayslipStatus } from './shared/payroll.words.ts';

const ROWS_AT_ONCE = 200;

declareCheck({
  name: 'blocks',
  async run({ db }, found, breathe) {
    let count = 0;
    const sets = await db.selectFrom('payroll_table_sets').select(['id', 'hash']).execute();
    for (const set of sets) {
      const blocks = await db
        .selectFrom('payroll_table_blocks')
        .select(['column_code as column', 'block', 'hash'])
        .where('set_id', '=', set.id)
        .execute();
      let sound = true;
      for (const block of blocks) {
        const stored = await db
          .selectFrom('payroll_table_blocks')
          .select(['content', 'hash'])
          .where('set_id', '=', set.id)
          .where('column_code', '=', block.column)
          .where('block', '=', block.block)
          .executeTakeFirst();
        if (stored && hashOfBytes(stored.content) !== stored.hash) {
          sound = false;
          found({ code: 'payroll.DAMAGED_BLOCK', facts: await placeOfBlock(db, set.id, block) });
        }
        await breathe();
      }
      count += blocks.length;
      if (sound && hashOfBlocks(blocks) !== set.hash) {
        // Whoever is writing into the table has changed both meanwhile.
        const now = await db
          .selectFrom('payroll_table_sets')
          .select('hash')
          .where('id', '=', set.id)
          .executeTakeFirst();
        const { batch = '', table = '' } = await placeOfBlock(db, set.id, { column: '', block: 0 });
        if (now?.hash === set.hash) found({ code: 'payroll.DAMAGED_TABLE', facts: { batch, table } });
      }
    }
    return count;
  },
});

declareCheck({
  name: 'balance movements',
  async run({ db }, found, breathe) {
    let count = 0;
    for await (const movement of allMovements(db)) {
      count += 1;
      if (isDamaged(movement))
        found({
          code: 'payroll.DAMAGED_MOVEMENT',
          facts: {
            balance: movement.balance_code,
            row: movement.row_key,
            id: movement.id,
            batch: movement.batch_id,
          },
        });
      await breathe();
    }
    return count;
  },
});

declareCheck({
  name: 'balance postings',
  async run({ db }, found) {
    const postings = await db.selectFrom('payroll_balance_postings').selectAll().execute();
    const digests = new Set((await postingsInLedger(db)).map(digestOfPosting));
    // Its own digest is tried as well: both it and the ledger have to say the same.
    for (const posting of postings)
      if (!digests.has(posting.digest) || posting.digest !== digestOfPosting(posting))
        found({ code: 'payroll.DAMAGED_LEDGER', facts: { balance: posting.balance_code } });
    return postings.length;
  },
});

declareCheck({
  name: 'payslips',
  async run({ db }, found, breathe) {
    let count = 0;
    let after = '';
    for (;;) {
      const rows = await db
        .selectFrom('payroll_payslips')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const row of rows) {
        if (row.digest !== digestOfPayslip(row))
          found({ code: 'payroll.DAMAGED_PAYSLIP', facts: { number: row.number } });
        await breathe();
      }
      count += rows.length;
      after = rows.at(-1)?.id ?? '';
      if (rows.length < ROWS_AT_ONCE) return count;
    }
  },
});

declareCheck({
  name: 'counts of payslips',
  async run({ db }, found) {
    // In one statement, which sees one moment: whoever works meanwhile changes payslips and counts together.
    const ofStatus = (status: PayslipStatus) =>
      sql<number>`coalesce(sum(case when p.status = ${status} then 1 end), 0)`;
    const counted = await db
      .selectFrom('payroll_batch_revisions as r')
      .innerJoin('payroll_batches as b', 'b.id', 'r.batch_id')
      .leftJoin('payroll_payslips as p', 'p.batch_id', 'r.batch_id')
      .select(['b.number', 'r.slips_draft', 'r.slips_published', 'r.slips_disabled'])
      .select([
        ofStatus('draft').as('draft'),
        ofStatus('published').as('published'),
        ofStatus('disabled').as('disabled'),
      ])
      .groupBy(['b.number', 'r.batch_id', 'r.slips_draft', 'r.slips_published', 'r.slips_disabled'])
      .execute();
    for (const row of counted)
      if (
        row.slips_draft !== Number(row.draft) ||
        row.slips_published !== Number(row.published) ||
        row.slips_disabled !== Number(row.disabled)
      )
        found({ code: 'payroll.LOST_PAYSLIPS', facts: { batch: row.number } });
    return counted.length;
  },
});

declareCheck({
  name: 'solution files',
  async run({ db }, found, breathe) {
    const ids = await db.selectFrom('payroll_copies').select('id').execute();
    for (const { id } of ids) {
      const copy = await db
        .selectFrom('payroll_copies as c')
        .innerJoin('payroll_solutions as s', 's.id', 'c.solution_id')
        .select(['s.code', 'c.number', 'c.file', 'c.hash'])
        .where('c.id', '=', id)
        .executeTakeFirst();
      if (copy && hashOfText(copy.file) !== copy.hash)
        found({ code: 'payroll.DAMAGED_COPY', facts: { solution: copy.code, number: copy.number } });
      await breathe();
    }
    return ids.length;
  },
});
