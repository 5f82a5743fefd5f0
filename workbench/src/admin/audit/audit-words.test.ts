import { expect, it } from 'vitest';
import { actionOf } from './audit-words.ts';

it('tells what was done from the name of the call, whole or as it begins', () => {
  const said = {
    'identity.auth.signIn': 'signIn',
    'payroll.copies.newDraft': 'newDraft',
    'payroll.batches.submitForApproval': 'submit',
    'payroll.accounting.saveAccounts': 'save',
    'payroll.batches.delete': 'delete',
    'GET /payroll.solutions.list,payroll.batches.list': 'list',
    'payroll.differences.causes': undefined,
    unknown: undefined,
  };
  for (const [name, action] of Object.entries(said)) expect(actionOf(name), name).toBe(action);
});
