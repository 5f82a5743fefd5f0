import { expect, it } from 'vitest';
import { hasBackOffice } from './back-office.ts';

it.each([
  [['portal.payslips.view', 'people.employments.view'], false],
  [['portal.payslips.view', 'people.employments.edit'], true],
  [['people.organisation.view', 'people.employments.view'], true],
  [['payroll.batches.approve'], true],
  [['platform.jobs.view'], true],
  [[], false],
])('%o opens the workbench: %s', (permissions, opens) => expect(hasBackOffice(permissions)).toBe(opens));
