import type { PayslipFile, SolutionFile } from '@suanpan/engine';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { choose, fill, hands, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();

const slipOf = async (solutionId: string): Promise<PayslipFile | undefined> => {
  const draft = await house.db
    .selectFrom('payroll_copies')
    .select('file')
    .where('solution_id', '=', solutionId)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  return draft && (JSON.parse(draft.file) as SolutionFile).payslip;
};
const ONE_PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const preview = async () => part(await screen.findByRole('region', { name: 'Preview' }));
/** A draft whose payslip has two items: pages of dozens of lists take jsdom long. */
async function draftOf(solutionId: string): Promise<string> {
  const author = await house.as('solution');
  const { copyId } = await author.command<{ copyId: string }>('payroll.copies.newDraft', { solutionId });
  const copy = await author.ask<{ version: number; file: SolutionFile }>('payroll.copies.get', { copyId });
  const item = (name: string, value: string) => ({ name: { en: name }, value, symbol: true });
  const items = [item('Social security', 'social_security'), item('Medicare', 'medicare')];
  const payslip: PayslipFile = { groups: [{ name: { en: 'Deductions' }, items }] };
  await author.command('payroll.copies.save', {
    copyId,
    version: copy.version,
    file: { ...copy.file, payslip },
  });
  return copyId;
}

/** The lines of the slip, as they are read. */
const lines = (slip: HTMLElement) =>
  [...slip.querySelectorAll('article tr')].map((row) => row.textContent?.replace(/\s+/g, ' ') ?? '');

it('a published style is only looked at, and leads to a draft where every setting is seen at once', async () => {
  const id = await solutionOf(house.db, 'us-biweekly');
  await house.visit('solution', `/workbench/payroll/solutions/${id}/payslip`);
  const shown = await preview();
  await waitFor(() => expect(lines(shown.element)[0]).toMatch(/^Salary\$\d/));
  expect(named('button', /^Move /)).toEqual([]);
  expect((await screen.findByLabelText('Headings and net pay')).matches(':disabled')).toBe(true);

  await read('Edit in a new draft');

  await house.visit('solution', `/workbench/payroll/solutions/${id}/payslip?copy=${await draftOf(id)}`);
  const handle = await waitFor(() => {
    const [found] = named('button', 'Move Social security');
    if (!found) throw new Error('no handle');
    return found;
  });
  const draft = await preview();
  await waitFor(() => expect(lines(draft.element)[0]).toMatch(/^Social security/));
  handle.focus();
  fireEvent.keyDown(handle, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(lines(draft.element)[1]).toMatch(/^Social security/));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Social security');

  const second = named('button', 'Format').filter((button) =>
    button.closest('[data-testid=payslip-item]')?.contains(document.activeElement),
  )[0] as HTMLElement;
  await hands.click(second);
  await fill(/^Decimals/, '0');
  await choose('Accumulation', 'Year to date beneath the figure');
  await waitFor(() =>
    expect(lines(draft.element)[1]).toMatch(/^Social security\$[\d,]+Year to date\$[\d,]+$/),
  );

  const upload = async (content: string, type: string) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    const file = new File([bytes], 'logo', { type });
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [file] },
    });
  };
  await upload(btoa('<svg/>'), 'image/svg+xml');
  await read('A logo is a PNG, JPEG, WebP or GIF file.');
  await upload(ONE_PIXEL, 'image/gif');
  await read('Stands in the head of the payslip.');
  await waitFor(() =>
    expect(draft.element.querySelector('article img')?.getAttribute('src')).toMatch(/^data:image\/png/),
  );

  await fill('Headings and net pay', '#ffee00');
  await read(/^1\.\d : 1 on paper, too pale to read \(4\.5 : 1\): shown as #[0-9a-f]{6}\.$/);
  await press('Save');
  await read('Saved.');
  const kept = await until(
    () => slipOf(id),
    (slip) => slip?.colours !== undefined,
  );
  expect(kept?.colours).toEqual({ title: '#ffee00' });
  const logos = await house.db.selectFrom('payroll_payslip_logos').select('id').execute();
  expect(logos).toEqual([{ id: kept?.logo }]);

  await read('Style: mobile, in one column.');
  await choose(/^Style/, 'Web');
  await read('Style: web, laid out for a page.');

  await house.strip('solution');
  await upload(ONE_PIXEL, 'image/gif');
  await read('No permission');
  expect(await slipOf(id)).toEqual(kept);
  expect(kept?.groups?.[0]?.items[1]).toMatchObject({
    value: 'social_security',
    accuracy: 0,
    yearToDate: true,
  });
});

it('shows typed figures, and says so, where nobody may look into a batch', async () => {
  const id = await solutionOf(house.db, 'us-biweekly');
  await house.db.deleteFrom('role_permissions').where('permission', '=', 'payroll.batches.view').execute();
  await house.visit('solution', `/workbench/payroll/solutions/${id}/payslip`);
  const shown = await preview();
  await read(/^Typed sample figures/);
  await waitFor(() => expect(lines(shown.element)[0]).toBe('Salary$1,234.56Year to date$2,469.12'));
});
