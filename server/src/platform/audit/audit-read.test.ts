import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { Refusal } from '../errors/refusal.ts';
import type { Ctx } from '../trpc/context.ts';
import '../errors/platform.errors.ts';
import { auditRead } from './audit-read.ts';
import type { AuditEntry } from './audit-writer.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const NOW = '2026-11-28T09:00:00.000Z';

/** A trail that finds no room the first time, which it says after so many milliseconds. */
function trailThatFailsOnce(afterMs: number) {
  const rows: AuditEntry[] = [];
  let tries = 0;
  const write = async (entry: AuditEntry) => {
    tries += 1;
    if (tries === 1) {
      await later(afterMs);
      throw new Refusal('platform.DISK_FULL');
    }
    rows.push(entry);
  };
  const ctx = {
    audit: { write },
    log: pino({ level: 'silent' }),
    clock: { now: () => new Date(NOW) },
    db: { isTransaction: false },
  } as unknown as Ctx;
  return { ctx, rows };
}

it.each([0, 120])(
  'owes the row of a look that found no room, told after %d ms, with the time of the look',
  async (ms) => {
    const { ctx, rows } = trailThatFailsOnce(ms);
    await auditRead(ctx, { action: 'payroll.payslips.list', subject: { kind: 'payroll.payslip', id: 'a' } });
    expect(rows).toEqual([]);
    await vi.waitFor(() => expect(rows).toHaveLength(1), { timeout: 10_000 });
    expect(rows[0]?.facts).toEqual({ readAt: NOW });
  },
);
