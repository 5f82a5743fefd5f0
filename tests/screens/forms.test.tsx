import { describe, expect, it } from 'vitest';
import { choose, dialog, fill, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const forms = () => house.db.selectFrom('inbox_forms').selectAll().execute();
const approvals = () =>
  house.db.selectFrom('inbox_approvals').selectAll().where('category', '=', 'form').execute();

describe('a form of the company', () => {
  it('is designed beside its preview', async () => {
    await house.visit('hr', '/workbench/admin/forms');
    await press('New form');
    const designer = await dialog('New form');
    await fill(/^Label of field 1/, 'Model', designer);
    await press('Add field', designer);
    await choose(/^Kind/, 'Amount', part(designer.getByRole('region', { name: 'Field 2' })));
    await press('Save', designer);
    await until(
      async () => designer.getAllByText('This field is required.').length,
      (told) => told === 2,
    );
    expect(await forms()).toEqual([]);
    await fill(/^Name/, 'A new laptop', designer);
    await fill(/^Label of field 2/, 'Price', designer);
    part(designer.getByRole('region', { name: 'Preview' })).getByLabelText('Price');
    await press('Save', designer);
    const [form] = await until(forms, (all) => all.length === 1);
    expect(JSON.parse(form?.fields ?? '')).toMatchObject([
      { kind: 'text', label: { en: 'Model' } },
      { kind: 'money', label: { en: 'Price' } },
    ]);
  });

  it('is filled in, decided and read', async () => {
    const hr = await house.as('hr');
    const { id } = await hr.command<{ id: string }>('inbox.forms.save', {
      ...{ version: 0, name: { en: 'A new laptop' }, departmentIds: [], roles: [], enabled: true },
      fields: [
        { key: 'model', kind: 'text', label: { en: 'Model' }, required: true },
        { key: 'price', kind: 'money', label: { en: 'Price' }, required: false },
      ],
    });
    await house.visit('employee', '/centre');
    await press(/A new laptop/, undefined, 'link');
    await fill(/^Model/, 'X1');
    await fill('Price', '1200');
    await press('Submit');
    const [sent] = await until(approvals, (all) => all.length === 1);

    await house.visit('hr', `/inbox/pending/${sent?.id}`);
    await read('X1');
    await press('Approve');
    await press('Approve', await dialog('Approve'));
    await until(approvals, ([first]) => first?.status === 'approved');

    await house.visit('hr', `/workbench/admin/forms?answers=${id}`);
    await read('X1');
    await read('1,200');
  });

  it('stays as it was typed where saving is refused', async () => {
    await house.visit('hr', '/workbench/admin/forms');
    await press('New form');
    const designer = await dialog('New form');
    const name = await fill(/^Name/, 'Parking', designer);
    await fill(/^Label of field 1/, 'Plate', designer);
    await house.strip('hr');
    await press('Save', designer);
    await read(/permission/i);
    expect(name.value).toBe('Parking');
    expect(await forms()).toEqual([]);
  });
});
