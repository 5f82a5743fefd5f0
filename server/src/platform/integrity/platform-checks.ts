import { sql } from 'kysely';
import { verifyAudit } from '../audit/verify-audit.ts';
import { boundTo, cipherColumns } from '../config/cipher-columns.ts';
import { createVault } from '../config/encryption.ts';
import { Refusal } from '../errors/refusal.ts';
import { declareCheck } from './checks.ts';

const ROWS_AT_ONCE = 1000;

declareCheck({
  name: 'files',
  async run({ db, files, clock }, found, breathe) {
    // What is past its time may be gone already.
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where('expires_at', '>', clock.now().toISOString())
      .execute();
    for (const { id } of rows) {
      await files.read(db, id).catch(async (error) => {
        // A storage that is away says nothing about what lies in it.
        if (!(error instanceof Refusal && error.code === 'platform.DAMAGED_FILE')) throw error;
        // Meanwhile its time may have come.
        const kept = await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst();
        if (kept) found({ code: 'platform.DAMAGED_FILE', facts: { id } });
      });
      await breathe();
    }
    return rows.length;
  },
});

declareCheck({
  name: 'encrypted values',
  async run({ db, config }, found, breathe) {
    let count = 0;
    for (const declared of cipherColumns()) {
      const { table, column, id, purpose } = declared;
      const vault = createVault(config.secretKey, purpose);
      let after = '';
      for (;;) {
        const { rows } = await sql<{ id: string; cipher: string }>`
          select ${sql.ref(id)} as id, ${sql.ref(column)} as cipher from ${sql.table(table)}
          where ${sql.ref(column)} is not null and ${sql.ref(id)} > ${after}
          order by ${sql.ref(id)} limit ${ROWS_AT_ONCE}`.execute(db);
        for (const row of rows) {
          try {
            vault.decrypt(row.cipher, boundTo(declared, row.id));
          } catch {
            found({ code: 'platform.DAMAGED_CIPHER', facts: { table, column, id: row.id } });
          }
          await breathe();
        }
        count += rows.length;
        after = rows.at(-1)?.id ?? '';
        if (rows.length < ROWS_AT_ONCE) break;
      }
    }
    return count;
  },
});

declareCheck({
  name: 'audit rows',
  async run({ db, config }, found, breathe) {
    const verdict = await verifyAudit(db, config, breathe);
    if (verdict.problem) found({ code: 'platform.DAMAGED_AUDIT', facts: { problem: verdict.problem.text } });
    return verdict.sealed + verdict.unsealed;
  },
});
