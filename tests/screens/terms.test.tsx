import { registerAppTexts } from '@suanpan/workbench/app';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialog, hands, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const room = 'workbench/payroll/balances';
const field = (key: string) =>
  screen.findByLabelText(`Shown instead of ${key} (en)`, {}, { timeout: 20_000 });

describe('what the product calls things', () => {
  // A page asks once; other tests of this process have had theirs, and are to find the product's words.
  beforeEach(registerAppTexts);

  const stored = () => house.db.selectFrom('terms').select(['key', 'language', 'text']).execute();

  it('is laid over the words of the product on every page', async () => {
    await house.db
      .insertInto('terms')
      .values({
        ...{ room, key: 'items.title', language: 'en', text: 'Accumulators' },
        ...{ basis: 'Balance items', updated_at: '2026-01-01T00:00:00.000Z', updated_by: 'somebody' },
      })
      .execute();
    await house.visit('payroll', '/workbench/payroll/balance-items');
    await read('Accumulators');
    await house.db.deleteFrom('terms').execute();
    await house.visit('payroll', '/workbench/payroll/balance-items');
    await read('Balance items');
  });

  it('is found by what is shown, written in its place, refused without its places, and given up again', async () => {
    await house.visit('solution', '/workbench/payroll/terms?search=book.tabs.balances');
    const key = 'book.tabs.balances';
    await hands.type(await field(key), 'What people {{{{have}}{Enter}');
    await read(/keeps its places/);
    expect(await stored()).toEqual([]);
    await hands.clear(await field(key));
    await hands.type(await field(key), 'What people have{Enter}');
    await until(stored, (rows) => rows.length === 1);
    await house.visit('payroll', '/workbench/payroll/standing-book?tab=balances');
    await read('What people have');

    await house.visit('solution', '/workbench/payroll/terms?mark=changed');
    await field(key);
    const [all] = screen.getAllByRole('checkbox');
    await hands.click(all as HTMLElement);
    await press('Back to the product’s words');
    await press('Confirm', await dialog('Back to the product’s words'));
    await until(stored, (rows) => rows.length === 0);
  });

  it('comes back from a file, and says what can’t be taken', async () => {
    await house.visit('admin', '/workbench/admin/terms');
    await press('Upload terms');
    const upload = await dialog('Upload terms');
    const lines = [
      'appCode,hierarchyCode,key,language,custom',
      'portal,home,title,en,Start',
      'portal,home,no.such,en,x',
    ];
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await hands.upload(
      input as HTMLInputElement,
      new File([lines.join('\n')], 'terms.csv', { type: 'text/csv' }),
    );
    await upload.findByText('1 changed, 0 unchanged, 1 not taken.', {}, { timeout: 20_000 });
    await upload.findByText('The product has no text portal/home:no.such.');
    expect(await stored()).toEqual([{ key: 'title', language: 'en', text: 'Start' }]);
    await house.db.deleteFrom('terms').execute();
  });

  it('is offered in the languages that are on; names that lack one are given their nearest', async () => {
    await house.visit('admin', '/workbench/admin/languages');
    await press(/Offer 简体中文/, undefined, 'switch');
    await until(
      () => house.db.selectFrom('languages_off').select('language').execute(),
      (rows) => rows[0]?.language === 'zh-CN',
    );
    await press('Language');
    await screen.findByRole('menuitem', { name: '繁體中文' });
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: '简体中文' })).toBeNull());

    const job = { ...(await house.db.selectFrom('people_jobs').select('id').executeTakeFirstOrThrow()) };
    await house.db
      .updateTable('people_jobs')
      .set({ names: JSON.stringify({ en: 'Only English' }) })
      .where('id', '=', job.id)
      .execute();
    await house.visit('admin', '/workbench/admin/languages');
    const buttons = await screen.findAllByText('Names in this language', {}, { timeout: 20_000 });
    await hands.click(buttons.at(-1) as HTMLElement);
    await press(/^Give \d+ names? the nearest$/, await dialog(/^Names in /));
    await until(
      () => house.db.selectFrom('people_jobs').select('names').where('id', '=', job.id).execute(),
      (rows) => JSON.parse(rows[0]?.names ?? '{}')['zh-TW'] === 'Only English',
    );
  });

  it('is nobody’s to change without the right', async () => {
    await house.visit('payroll', '/workbench/payroll/terms');
    await read('Sorry, you have no access to this page.');
    await house.visit('solution', '/workbench/admin/terms');
    await read('Sorry, you have no access to this page.');
  });
});
