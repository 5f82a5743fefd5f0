import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, fill, hands, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const TOTAL = 'Total that an employee’s ratios over cost centres come to'.replace('’', "'");

describe('parameters', () => {
  const stored = () =>
    house.db
      .selectFrom('system_settings')
      .select('value')
      .where('setting', '=', 'people.apportionmentTotal')
      .execute();

  it('are set within their range, remembered with who set them, and go back to the default', async () => {
    await house.visit('admin', '/workbench/admin/parameters?search=ratios');
    await hands.click(await screen.findByText(TOTAL, {}, { timeout: 20_000 }));
    const form = await dialog(TOTAL);
    await fill('Value', '0', form);
    await press('Save', form);
    await form.findAllByText(/can't be that/, {}, { timeout: 20_000 });
    expect(await stored()).toEqual([]);
    await fill('Value', '1', form);
    await press('Save', form);
    await until(stored, (rows) => rows[0]?.value === '1');
    await read('changed');
    await hands.click(await screen.findByText(TOTAL));
    const again = await dialog(TOTAL);
    await again.findByText('100 → 1', {}, { timeout: 20_000 });
    await press('Back to the default (100)', again);
    await until(stored, (rows) => rows.length === 0);
  });

  it('are an administrator’s alone', async () => {
    await house.visit('hr', '/workbench/admin/parameters');
    await read('Sorry, you have no access to this page.');
  });
});
