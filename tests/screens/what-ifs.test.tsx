import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { batchOf } from './harness/demo.ts';
import { choose, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const at = (id: string) => `/workbench/payroll/batches/${id}/what-if`;
const whatIfs = () => house.db.selectFrom('payroll_what_ifs').selectAll().execute();
const confirmed = async (title: string) => press(title, await dialog(title));

/** A what-if of this name, opened, with social security at five per cent. */
async function begun(name: string): Promise<void> {
  await press('Try a change');
  const naming = await dialog('Try a change');
  await fill(/^Name/, name, naming);
  await press('Begin', naming);
  await press('Add a change');
  const adding = await dialog('Add a change');
  await choose(/^Which rate/, 'Social security rate', adding);
  await fill(/^What-if value/, '0.05', adding);
  await press('Add a change', adding);
}

describe('a what-if beside the real run', () => {
  it('is begun, changed, calculated beside the batch, explained, put into a draft and discarded', async () => {
    const id = await batchOf(house.db, 'us-biweekly');
    await house.visit('payroll', at(id));
    await read('Nobody has tried a change on this batch yet.');
    await begun('Less tax');
    await read('The changes aren’t calculated yet.');
    await press('Calculate the what-if');
    await until(whatIfs, ([only]) => only?.state === 'done');
    await read('Both runs by item');
    await read('Social security');
    const sum = () =>
      [...document.querySelectorAll('tfoot td')].map((cell) =>
        (cell.textContent ?? '').replace(/[^\d]/g, ''),
      );
    const whole = await until(
      async () => sum(),
      (cells) => cells.length > 0,
    );
    expect(whole.map(Boolean)).toEqual([false, false, true, true, true]);
    await press('Choose columns');
    await press('Number', undefined, 'checkbox');
    expect(sum()).toEqual(whole.slice(1));

    await press('Put into a draft');
    await confirmed('Put into a draft');
    const drafts = () =>
      house.db
        .selectFrom('payroll_copies')
        .select('version')
        .where('status', '=', 'draft')
        .where('file', 'like', '%{ "from": "2026-11-16", "value": 0.05 }%')
        .execute();
    await until(drafts, (found) => found.length === 1);
    await read('Discard the draft');

    await house.visit('payroll', at(id));
    await hands.click(await screen.findByText('Less tax'));
    await press('Discard');
    await confirmed('Discard');
    await until(whatIfs, (found) => found.length === 0);
    await read('Nobody has tried a change on this batch yet.');
  });

  it.each([
    ['zh-TW', '此批次還沒有人試改過。'],
    ['zh-CN', '此批次还没有人试改过。'],
  ] as const)('says in %s that nothing was tried', async (language, empty) => {
    await house.visit('payroll', at(await batchOf(house.db, 'us-biweekly')), { language });
    await read(empty);
  });

  it('waits for the first calculation of a batch', async () => {
    await house.visit('payroll', at(await batchOf(house.db, 'china-monthly')));
    await read('Calculate the batch first: a what-if stands beside its figures.');
    expect(named('button', 'Try a change')).toEqual([]);
  });

  it('is refused to who has lost the right to read the batch', async () => {
    await house.visit('payroll', at(await batchOf(house.db, 'us-biweekly')));
    await press('Try a change');
    const naming = await dialog('Try a change');
    await fill(/^Name/, 'Late', naming);
    await house.strip('payroll');
    await press('Begin', naming);
    await read('No permission');
    expect(await whatIfs()).toEqual([]);
  });
});
