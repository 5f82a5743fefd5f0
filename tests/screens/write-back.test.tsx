import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { batchOf, solutionOf } from './harness/demo.ts';
import { choose, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

interface File {
  writeBack?: unknown[];
}

async function drafted(change: (file: File) => File = (file) => file) {
  const id = await solutionOf(house.db, 'us-biweekly');
  const author = await house.as('solution');
  const { copyId } = await author.command<{ copyId: string }>('payroll.copies.newDraft', { solutionId: id });
  const copy = await author.ask<{ version: number; file: File }>('payroll.copies.get', { copyId });
  await author.command('payroll.copies.save', { copyId, version: copy.version, file: change(copy.file) });
  return { id, copyId, author };
}

describe('the write-back of a table', () => {
  it('is set in a draft: how, where to, from when, and which column goes where; a published copy only shows it', async () => {
    const { id, copyId, author } = await drafted();
    const panel = async () => {
      await house.visit('solution', `/workbench/payroll/solutions/${id}/tables/Pay`);
      await press('Details');
      await press('Write-back', undefined, 'radio');
    };
    await panel();
    await read('This table writes nothing elsewhere.');
    await press('Add a write-back');
    await press('1 problem');
    await read(/ maps no column\.$/);
    await choose('Writes to', 'China monthly › Bonuses');
    await press('Save');
    // What other solutions' tables take is known to the server alone.
    await read(/^data:china-monthly\.Bonuses finds its rows by /);
    await choose('Mode', 'Update');
    await read('Only what is there is changed; nothing new is made.');
    await choose('Writes to', 'Employee facts');
    await choose('Holds from', 'Pay day');
    await press('Add a column');
    await choose('Column of this table', 'Gross pay');
    await choose('Item', /last_gross/, undefined, 'last_gross');
    await press('Save');
    await read('Saved.');
    const { file } = await author.ask<{ file: File }>('payroll.copies.get', { copyId });
    expect(file.writeBack).toEqual([
      {
        code: expect.any(String),
        table: 'Pay',
        target: 'hr:employeeFacts',
        mode: 'update',
        effective: 'payDay',
        columns: { last_gross: 'gross' },
      },
    ]);
    await author.command('payroll.copies.publish', { copyId });
    await panel();
    await read('Only what is there is changed; nothing new is made.');
    expect(named('button', 'Add a write-back')).toEqual([]);
  });
});

describe('what a batch will write back', () => {
  it('is shown before its submission; what somebody changed meanwhile waits for a word, and who gave it stands there', async () => {
    const { copyId, author } = await drafted((file) => ({
      ...file,
      writeBack: [
        {
          code: 'next',
          table: 'Pay',
          target: 'hr:compensation',
          mode: 'createAndUpdate',
          columns: { review: 'gross' },
        },
      ],
    }));
    await author.command('payroll.copies.publish', { copyId });
    const id = await batchOf(house.db, 'us-biweekly');
    const clerk = await house.as('payroll');
    await clerk.command('payroll.batches.act', { id, action: 'adoptVersions' });
    await clerk.command('payroll.batches.act', { id, action: 'calculate' });
    await until(
      () => clerk.ask<{ rows: unknown[] }>('payroll.writeBack.preview', { batchId: id }),
      (found) => found.rows.length > 0,
    );
    const [someone] = await house.db
      .selectFrom('payroll_batch_employments')
      .select(['employment_id', 'person_name'])
      .where('batch_id', '=', id)
      .orderBy('position')
      .execute();
    await (await house.as('hr')).command('people.compensation.put', {
      employmentId: someone?.employment_id,
      item: 'review',
      amount: 4711,
      currency: 'USD',
      payrollPeriod: '2020-01',
      validFrom: '2020-01-01',
    });
    const names = { en: 'Yearly review', 'zh-TW': '年度調薪' };
    await (await house.as('hr')).command('people.compensationItems.create', {
      ...{ code: 'review', names, type: 'salary' },
    });
    await house.visit('payroll', `/workbench/payroll/batches/${id}/prepare/Time?panel=findings`);
    await press('One target was changed since the snapshots were taken', undefined, 'link');
    await waitFor(() => expect(window.location.pathname).toBe(`/workbench/payroll/batches/${id}/submit`));
    await house.visit('payroll', `/workbench/payroll/batches/${id}/submit`, { language: 'zh-TW' });
    await read(/年度調薪/);
    expect(document.body.textContent).not.toContain('review');
    await house.visit('payroll', `/workbench/payroll/batches/${id}/submit`);
    await read('Write-back at submission');
    await read('Compensation file: Yearly review');
    await read('One target was changed since the snapshots were taken');
    await read(/4,711/);
    await press('Take theirs');
    await read('Theirs stays');
    const looks = await house.db.selectFrom('payroll_write_back_looks').selectAll().execute();
    expect(looks).toMatchObject([
      { batch_id: id, owner: someone?.employment_id, field: 'review', choice: 'theirs' },
    ]);
    await read('What was changed meanwhile stays');
    expect(named('button', 'Write ours')).toHaveLength(1);
    expect(named('button', 'Take theirs')).toEqual([]);
  });
});
