import {
  DEMO_MINIMUM_WAGES,
  DEMO_PAY_TYPES,
  DEMO_SOLUTION_DESCRIPTIONS,
  DEMO_SOLUTION_FILES,
  type DemoCompany,
  type DemoRole,
  type DemoSolutionCode,
  demoCompany,
  demoTime,
  largeCompany,
  smallCompany,
} from '@suanpan/fixtures';
import { hashPassword, insertUser } from '../identity/index.ts';
import { type StoredCompany, storePeople, storeTime } from '../people/index.ts';
import { instant, settableClock, today as todayOf } from '../platform/clock/clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import { TableQueue } from '../platform/jobs/table-queue.ts';
import { COMPANY_LANGUAGE } from '../platform/texts/languages.ts';
import type { Services } from '../platform/trpc/context.ts';
import type { BuiltInRole } from '../platform/trpc/permissions.ts';
import type { SeedUser } from './seed-callers.ts';
import { type OpenState, readDemoSolution, type SeedContext, seedSolution } from './seed-payroll.ts';
import { seedRooms } from './seed-rooms.ts';
import { workOff } from './work-off.ts';

export const DEMO_PASSWORD = 'suanpan-demo';
export const SEED_SIZES = ['small', 'demo', 'large'] as const;
export type SeedSize = (typeof SEED_SIZES)[number];

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

/** The demo logins: one for each role, and a colleague for the pay of the first clerk. */
const LOGINS: readonly (readonly [string, DemoRole])[] = [
  ['admin', 'systemAdministrator'],
  ['payroll', 'payrollStaff'],
  ['payroll2', 'payrollStaff'],
  ['solution', 'solutionAdministrator'],
  ['approver', 'payrollApprover'],
  ['hr', 'hrAdministrator'],
  ['manager', 'manager'],
  ['analyst', 'analyst'],
  ['employee', 'employee'],
];

/** Those that the sign-in page offers, in the order in which a visitor will want them. */
const OFFERED = ['payroll', 'approver', 'employee', 'solution', 'hr', 'manager', 'analyst', 'admin'];

interface Extent {
  company(today: string): DemoCompany;
  /** Closed periods: of the monthly solution of China, of Taiwan, of the United States. */
  closed: { china: number; taiwan: number; unitedStates: number };
  /** Of attendance, leave and overtime before this month. */
  monthsOfTime: number;
  /** Courses, papers, news, candidates, tasks and meetings as well. */
  hasRooms: boolean;
}

const LARGE_PEOPLE = 10_000;
/** Room for what is done in the open periods, one thing after the other, before now. */
const HALF_AN_HOUR_MS = 30 * 60_000;
const EXTENTS: Record<SeedSize, Extent> = {
  small: {
    company: smallCompany,
    closed: { china: 2, taiwan: 1, unitedStates: 1 },
    monthsOfTime: 2,
    hasRooms: false,
  },
  demo: {
    company: demoCompany,
    closed: { china: 12, taiwan: 3, unitedStates: 4 },
    monthsOfTime: 2,
    hasRooms: true,
  },
  large: {
    company: (today) => largeCompany(today, LARGE_PEOPLE),
    closed: { china: 2, taiwan: 1, unitedStates: 1 },
    monthsOfTime: 0,
    hasRooms: false,
  },
};

/**
 * Fills an empty database with the demo company: people, users, three published solutions, and a year of payroll that
 * the product's own commands have made, one period after the other, under a clock that is moved along.
 */
export async function seedDemo(
  services: Services,
  options: { size?: SeedSize; say?: (text: string) => void } = {},
): Promise<void> {
  const extent = EXTENTS[options.size ?? 'demo'];
  const say = options.say ?? ((text: string) => services.log.info({ seeding: text }, 'seeding'));
  const today = todayOf(services.clock);
  const clock = settableClock(new Date(services.clock.now().getTime() - 2 * HALF_AN_HOUR_MS).toISOString());
  const seeding: Services = { ...services, clock, queue: new TableQueue(clock, services.dialect) };
  const company = extent.company(today);
  const started = performance.now();
  const stored = await storePeople(seeding, company);
  say(`${company.employments.length} employments: ${Math.round(performance.now() - started)} ms`);
  const punching = performance.now();
  await storeTime(seeding, demoTime(company, extent.monthsOfTime), stored);
  say(`attendance, leave, overtime and expenses: ${Math.round(performance.now() - punching)} ms`);
  const users = await storeUsers(seeding, company, stored);
  await storeTemplates(seeding);
  await storePayTypes(seeding);
  await storeGlobalTable(seeding);
  const seed: SeedContext = {
    services: seeding,
    clock,
    company,
    legalEntityIds: stored.legalEntityIds,
    users: {
      staff: users('payroll'),
      colleague: users('payroll2'),
      rules: users('solution'),
      approver: users('approver'),
    },
    latest: new Date(services.clock.now().getTime() - HALF_AN_HOUR_MS).toISOString(),
    say,
  };
  const month = `${today.slice(0, 7)}-01`;
  const { china, taiwan, unitedStates } = extent.closed;
  const solutions: {
    code: DemoSolutionCode;
    from: string;
    closed: number;
    open: OpenState;
    fileTable: string;
    agreed?: true;
  }[] = [
    {
      code: 'china-monthly',
      from: monthsBefore(month, china),
      closed: china,
      open: 'preparing',
      fileTable: 'Attendance',
    },
    {
      code: 'taiwan-monthly',
      from: monthsBefore(month, taiwan),
      closed: taiwan,
      open: 'pendingApproval',
      fileTable: 'Attendance',
      agreed: true,
    },
    {
      code: 'us-biweekly',
      from: mondayBefore(today, unitedStates),
      closed: unitedStates,
      open: 'calculated',
      fileTable: 'Time',
    },
  ];
  for (const solution of solutions) await seedSolution(seed, solution);
  if (extent.hasRooms) {
    const rooming = performance.now();
    await seedRooms({ services: seeding, clock, company, stored, users });
    say(`courses, papers, news, candidates and tasks: ${Math.round(performance.now() - rooming)} ms`);
  }
  clock.set(services.clock.now().toISOString());
  await workOff(seeding, clock);
  say(`seeded in ${Math.round((performance.now() - started) / 100) / 10} s`);
}

async function storeUsers(services: Services, company: DemoCompany, stored: StoredCompany) {
  const users = new Map<string, SeedUser>();
  const nameOf = new Map(company.persons.map((person) => [person.code, person.name]));
  const personOf = new Map(company.employments.map((each) => [each.employeeNumber, each.person]));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const [loginName, demoRole] of LOGINS) {
    // A small company hasn't a person for every role; the account is there all the same.
    const user = company.users.find((each) => each.loginName === loginName) ?? {
      loginName,
      employeeNumber: '',
    };
    const role = ROLES[demoRole];
    const name = nameOf.get(personOf.get(user.employeeNumber) ?? '') ?? user.loginName;
    // Everybody is an employee too: own payslips, own data.
    const roles = [...new Set([role, 'employee' as const])];
    const id = await insertUser(services.db, services.clock, {
      loginName: user.loginName,
      name,
      email: `${user.loginName}@demo.example`,
      personId: stored.personIds.get(user.employeeNumber) ?? null,
      language: COMPANY_LANGUAGE,
      passwordHash,
      roles: roles.map((each) => ({ role: each })),
    });
    const employmentId = stored.employmentIds.get(user.employeeNumber);
    users.set(user.loginName, {
      id,
      loginName: user.loginName,
      name,
      roles,
      employeeNumber: user.employeeNumber,
      employmentIds: employmentId ? [employmentId] : [],
    });
  }
  const offered = OFFERED.flatMap((label) => users.get(label) ?? []).map((user, index) => ({
    ...{ id: newId(services.clock), label: user.loginName, user_id: user.id, position: index + 1 },
  }));
  await services.db.insertInto('demo_logins').values(offered).execute();
  return (loginName: string): SeedUser => {
    const user = users.get(loginName);
    if (!user) throw new Error(`The demo has no user ${loginName}.`);
    return user;
  };
}

async function storeTemplates(services: Services): Promise<void> {
  for (const code of Object.keys(DEMO_SOLUTION_FILES) as DemoSolutionCode[])
    await services.db
      .insertInto('payroll_templates')
      .values({
        code,
        description: JSON.stringify(DEMO_SOLUTION_DESCRIPTIONS[code]),
        file: JSON.stringify(readDemoSolution(code)),
      })
      .execute();
}

async function storePayTypes({ db, clock }: Services): Promise<void> {
  const now = instant(clock);
  const rows = DEMO_PAY_TYPES.map(([code, kind, name]) => ({
    ...{ id: newId(clock), code, kind, name: JSON.stringify(name) },
    ...{ created_at: now, created_by: null, updated_at: now },
  }));
  await db.insertInto('payroll_pay_types').values(rows).execute();
}

async function storeGlobalTable({ db, clock }: Services): Promise<void> {
  const { code, name } = DEMO_MINIMUM_WAGES;
  const row = {
    ...{ id: newId(clock), code, name: JSON.stringify(name), number: 1 },
    ...{ content: JSON.stringify(DEMO_MINIMUM_WAGES), published_at: instant(clock), published_by: null },
  };
  await db.insertInto('payroll_global_tables').values(row).execute();
}

function monthsBefore(month: string, months: number): string {
  const whole = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 - months;
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}-01`;
}

/** The Monday a series of two-week periods begins on, so that `closed` of them have ended by today. */
function mondayBefore(today: string, closed: number): string {
  const now = new Date(`${today}T00:00:00Z`);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const start = now.getTime() - (sinceMonday + closed * 14) * 86_400_000;
  return new Date(start).toISOString().slice(0, 10);
}
