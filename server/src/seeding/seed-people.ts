import { type DemoRole, demoCompany } from '@suanpan/fixtures';
import { hashPassword, insertUser } from '../identity/index.ts';
import { type StoredCompany, storePeople } from '../people/index.ts';
import { today } from '../platform/clock/clock.ts';
import type { Services } from '../platform/trpc/context.ts';
import type { BuiltInRole } from '../platform/trpc/permissions.ts';

export const DEMO_PASSWORD = 'suanpan-demo';

const ROLES: Record<DemoRole, BuiltInRole> = {
  systemAdministrator: 'system-administrator',
  payrollStaff: 'payroll-staff',
  solutionAdministrator: 'solution-administrator',
  payrollApprover: 'payroll-approver',
  hrAdministrator: 'hr-administrator',
  manager: 'manager',
  analyst: 'analyst',
  employee: 'employee',
};

/** The demo company's people and a user for every role; each of them is an employee as well. */
export async function seedPeople(services: Services): Promise<StoredCompany> {
  const company = demoCompany(today(services.clock, 'Asia/Shanghai'));
  // One hash for all: the password is printed at every start anyway.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const names = new Map(company.persons.map((person) => [person.code, person.name]));
  const persons = new Map(company.employments.map((each) => [each.employeeNumber, each.person]));
  const stored = await storePeople(services, company);
  await services.db.transaction().execute(async (trx) => {
    for (const user of company.users) {
      const roles = [...new Set<BuiltInRole>([ROLES[user.role], 'employee'])];
      await insertUser(trx, services.clock, {
        loginName: user.loginName,
        name: names.get(persons.get(user.employeeNumber) ?? '') ?? user.loginName,
        personId: stored.personIds.get(user.employeeNumber) ?? null,
        language: 'zh-CN',
        passwordHash,
        roles: roles.map((role) => ({ role })),
      });
    }
  });
  return stored;
}
