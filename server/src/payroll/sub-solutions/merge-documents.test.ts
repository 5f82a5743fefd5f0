import { expect, it } from 'vitest';
import { mergeDocuments } from './merge-documents.ts';

const column = (code: string, formula: string) => ({ code, formula });
const was = {
  scale: 0,
  tables: [{ code: 'Pay', columns: [column('gross', '=1'), column('tax', '=2'), column('old', '=9')] }],
  parameters: [{ code: 'rate', values: [{ value: 1 }] }],
};

it('takes what the parent changed and keeps what was changed here', () => {
  const own = structuredClone(was) as typeof was & { payslip?: object };
  own.tables[0] = {
    code: 'Pay',
    columns: [column('gross', '=1'), column('tax', '=22'), column('old', '=9'), column('mine', '=5')],
  };
  own.payslip = { code: 'p' };
  const now = structuredClone(was);
  now.scale = 2;
  now.tables[0] = {
    code: 'Pay',
    columns: [column('gross', '=11'), column('tax', '=3'), column('new', '=4')],
  };
  now.parameters[0] = { code: 'rate', values: [{ value: 7 }] };
  expect(mergeDocuments(was, own, now)).toEqual({
    scale: 2,
    tables: [
      {
        code: 'Pay',
        columns: [column('gross', '=11'), column('tax', '=22'), column('new', '=4'), column('mine', '=5')],
      },
    ],
    parameters: [{ code: 'rate', values: [{ value: 7 }] }],
    payslip: { code: 'p' },
  });
});

it('leaves out what was taken out here, though the parent changed it', () => {
  const own = { ...was, parameters: [] };
  const now = { ...was, parameters: [{ code: 'rate', values: [{ value: 7 }] }] };
  expect(mergeDocuments(was, own, now)).toEqual({ ...was, parameters: [] });
});

it('is the parent where nothing was changed here, and stays as it is where the parent did not change', () => {
  expect(mergeDocuments(was, was, { other: 1 })).toEqual({ other: 1 });
  expect(mergeDocuments(was, { other: 1 }, was)).toEqual({ other: 1 });
});
