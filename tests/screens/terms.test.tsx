import { putTerms } from '@suanpan/portal/kit/i18n';
import { registerAppTexts } from '@suanpan/workbench/app';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialog, fill, hands, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const room = 'workbench/payroll/balances';

describe('what payroll calls things', () => {
  // A page asks once; other tests of this process have had theirs, and are to find the product's words.
  beforeEach(registerAppTexts);
  afterEach(() => putTerms('en', { [room]: { 'items.title': 'Balance items' } }));

  const stored = () => house.db.selectFrom('payroll_terms').select(['key', 'language', 'text']).execute();

  it('is laid over the words of the product on every page of payroll', async () => {
    await house.db
      .insertInto('payroll_terms')
      .values({
        ...{ room, key: 'items.title', language: 'en', text: 'Accumulators' },
        ...{ basis: 'Balance items', updated_at: '2026-01-01T00:00:00.000Z', updated_by: 'somebody' },
      })
      .execute();
    await house.visit('payroll', '/workbench/payroll/balance-items');
    await read('Accumulators');
  });

  it('is found by what is shown, changed in a language, seen on the next page, and given up again', async () => {
    await house.visit('solution', '/workbench/payroll/terms?search=book.tabs.balances');
    await hands.click(await screen.findByText('Employee balances', {}, { timeout: 10_000 }));
    const form = await dialog('Change the term');
    await fill('English', 'What people {{have}}', form);
    await press('Save', form);
    await read(/Keep the places/);
    expect(await stored()).toEqual([]);
    await fill('English', 'What people have', form);
    await press('Save', form);
    await until(stored, (rows) => rows.length === 1);
    await read('not in every language');
    await house.visit('payroll', '/workbench/payroll/standing-book?tab=balances');
    await read('What people have');

    await house.visit('solution', '/workbench/payroll/terms?mark=changed');
    await hands.click(await screen.findByText('What people have', {}, { timeout: 10_000 }));
    await press('Back to the original', await dialog('Change the term'));
    await until(stored, (rows) => rows.length === 0);
  });

  it('is nobody’s to change without the right', async () => {
    await house.visit('payroll', '/workbench/payroll/terms');
    await read('Sorry, you have no access to this page.');
  });
});
