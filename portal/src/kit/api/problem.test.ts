import { describe, expect, it } from 'vitest';
import { keyFor } from './command-key.ts';
import { problemOf } from './problem.ts';

describe('reading a failure', () => {
  it('reads what tRPC brings', () => {
    const failure = {
      message: 'The batch is stale.',
      data: {
        code: 'payroll.batches.STALE',
        message: 'The batch is stale.',
        method: 'payroll.batches.act',
        traceId: 't-1',
        status: 409,
        httpStatus: 409,
      },
    };
    expect(problemOf(failure)).toMatchObject({
      status: 409,
      code: 'payroll.batches.STALE',
      message: 'The batch is stale.',
      method: 'payroll.batches.act',
      traceId: 't-1',
    });
  });

  it('reads the place of a table_row error', () => {
    const failure = {
      data: { httpStatus: 400, error_type: 'table_row', table: 'pay', row: 7, column: 'base' },
    };
    expect(problemOf(failure)).toMatchObject({
      errorType: 'table_row',
      table: 'pay',
      row: 7,
      column: 'base',
    });
  });

  it('takes a failure without an answer as no connection', () => {
    expect(problemOf(new TypeError('Failed to fetch')).status).toBe(0);
    expect(problemOf(undefined).status).toBe(0);
    expect(problemOf('?').status).toBe(0);
  });
});

describe('the idempotency key of a command', () => {
  it('stays while the outcome is unknown and changes once it is known', () => {
    const first = keyFor('payroll.batches.act', { id: 'b', action: 'submit' });
    const again = keyFor('payroll.batches.act', { id: 'b', action: 'submit' });
    expect(again.key).toBe(first.key);
    expect(keyFor('payroll.batches.act', { id: 'c', action: 'submit' }).key).not.toBe(first.key);
    again.settle();
    expect(keyFor('payroll.batches.act', { id: 'b', action: 'submit' }).key).not.toBe(first.key);
  });
});
