import { expect, it } from 'vitest';
import { watermarkWords } from './watermark-words.ts';

const reader = { name: '王美玲', employeeNumber: 'E0012', phone: '+886 912-345-678' };
const settings = { enabled: true, text: '', digits: 4 } as const;

it('names the reader in three ways', () => {
  expect(watermarkWords({ ...settings, mode: 'name' }, reader)).toBe('王美玲');
  expect(watermarkWords({ ...settings, mode: 'nameAndNumber' }, reader)).toBe('王美玲 E0012');
  expect(watermarkWords({ ...settings, mode: 'nameAndPhone' }, reader)).toBe('王美玲 5678');
});

it('shows the chosen text, and as many digits as are wanted', () => {
  expect(watermarkWords({ ...settings, mode: 'nameAndPhone', digits: 6, text: 'Suanpan' }, reader)).toBe(
    'Suanpan 王美玲 345678',
  );
  expect(watermarkWords({ ...settings, mode: 'nameAndPhone', digits: 0 }, reader)).toBe('王美玲');
});

it('leaves out what is not known', () => {
  const nobody = { ...reader, phone: null, employeeNumber: null };
  expect(watermarkWords({ ...settings, mode: 'nameAndPhone' }, nobody)).toBe('王美玲');
  expect(watermarkWords({ ...settings, mode: 'nameAndNumber' }, nobody)).toBe('王美玲');
});
