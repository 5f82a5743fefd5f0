import { expect, it } from 'vitest';
import { watermarkText } from './watermark-text.ts';

const person = { name: '王美玲', employeeNumber: 'E0012', phone: '+886 912-345-678' };

it('names the reader in three ways', () => {
  expect(watermarkText(person, 'name')).toBe('王美玲');
  expect(watermarkText(person, 'nameAndNumber')).toBe('王美玲 E0012');
  expect(watermarkText(person, 'nameAndPhone')).toBe('王美玲 5678');
});

it('leaves out what is not known', () => {
  expect(watermarkText({ name: '王美玲' }, 'nameAndPhone')).toBe('王美玲');
});
