import { expect, it } from 'vitest';
import { nextAddress } from './next-address.ts';

it.each([
  ['?next=%2Fpayslips%2F12%3Fyear%3D2026', '/payslips/12?year=2026'],
  ['?next=/workbench/payroll/batches', '/workbench/payroll/batches'],
  ['', '/'],
  ['?next=https://elsewhere.example', '/'],
  ['?next=//elsewhere.example', '/'],
  ['?next=/%5Celsewhere.example', '/'],
  ['?next=/%09/elsewhere.example', '/'],
  ['?next=javascript:alert(1)', '/'],
  ['?next=/sign-in', '/'],
])('%s leads to %s', (search, address) => expect(nextAddress(search)).toBe(address));

it('leads to where one’s work is, unless one came from elsewhere', () => {
  expect(nextAddress('', '/workbench/people/home')).toBe('/workbench/people/home');
  expect(nextAddress('?next=/calendar', '/workbench/people/home')).toBe('/calendar');
});
