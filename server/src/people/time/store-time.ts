import { addDaysIso, type EntitlementKind, type LeaveUnit, leaveDuration } from '@suanpan/engine/domain';
import type { Insertable, Kysely } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { computeDays } from '../attendance/compute-days.ts';
import { type RosterDay, readRoster } from '../attendance/roster.ts';
import type { StoredCompany } from '../employments/store-people.ts';
import { type Names, searchText } from '../names.ts';
import { instantOfLocal } from './local-time.ts';
import type { ExpenseCategory, ExpenseKind, ExpensePayment, OvertimeCompensation } from './time.words.ts';

type Of = { readonly employeeNumber: string };
type NamedRecord = { readonly code: string; readonly name: Readonly<Names> };

/** Time records as plain data whose keys are codes and employee numbers; times are local. */
export interface TimeData {
  /** The first day that has results, by employee number. */
  readonly since: ReadonlyMap<string, string>;
  readonly shifts: readonly (NamedRecord & {
    readonly legalEntity: string | null;
    readonly isDefault: boolean;
    readonly start: string;
    readonly end: string;
    readonly breakStart: string;
    readonly breakEnd: string;
    readonly graceMinutes: number;
  })[];
  readonly leaveTypes: readonly (NamedRecord & {
    readonly unit: LeaveUnit;
    readonly paidShare: number;
    readonly entitlement: EntitlementKind;
    readonly amount: number;
    readonly steps: readonly { readonly years: number; readonly amount: number }[];
    readonly carryOver: number | null;
    readonly fromOvertime: boolean;
  })[];
  readonly roster: readonly (Of & { readonly day: string; readonly shift: string | null })[];
  readonly punches: readonly (Of & { readonly at: string; readonly appeal: boolean })[];
  readonly leaves: readonly (Of & {
    readonly type: string;
    readonly start: string;
    readonly end: string;
    readonly reason: string;
  })[];
  readonly overtime: readonly (Of & {
    readonly day: string;
    readonly start: string;
    readonly end: string;
    readonly compensation: OvertimeCompensation;
    readonly reason: string;
  })[];
  readonly appeals: readonly (Of & {
    readonly day: string;
    readonly last: string;
    readonly reason: string;
  })[];
  readonly grants: readonly (Of & { readonly type: string; readonly day: string; readonly amount: number })[];
  readonly expenses: readonly (Of & {
    readonly kind: ExpenseKind;
    readonly title: string;
    readonly destination: string | null;
    readonly startDay: string;
    readonly endDay: string;
    readonly paidWith: ExpensePayment;
    readonly lines: readonly {
      readonly category: ExpenseCategory;
      readonly day: string;
      readonly amount: number;
    }[];
  })[];
}

/** Stores when a whole company worked, at once, and works out its days: for seeding and load tests. */
export async function storeTime(services: Services, data: TimeData, stored: StoredCompany): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const storing = await storingInto(services, trx, stored);
    await storeShifts(storing, data);
    await storeRequests(storing, data, await storeLeaveTypes(storing, data));
    await storeExpenses(storing, data);
    const byDay = new Map<string, string[]>();
    for (const [number, day] of data.since) byDay.set(day, [...(byDay.get(day) ?? []), storing.idOf(number)]);
    const end = addDaysIso(instant(services.clock).slice(0, 10), 1);
    for (const [day, ids] of byDay) await computeDays(trx, services.clock, ids, day, end);
  });
}

type Storing = Awaited<ReturnType<typeof storingInto>>;

async function storingInto({ clock }: Services, db: Kysely<DB>, stored: StoredCompany) {
  const now = instant(clock);
  const places = await db
    .selectFrom('employments as e')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select(['e.id', 'l.time_zone', 'l.currency'])
    .execute();
  const placeOf = new Map(places.map((row) => [row.id, row]));
  const idOf = (number: string): string => {
    const id = stored.employmentIds.get(number);
    if (!id) throw new Error(`The time records are of "${number}", whom the company does not have.`);
    return id;
  };
  return {
    ...{ db, clock, now, idOf, legalEntityIds: stored.legalEntityIds },
    zoneOf: (id: string) => placeOf.get(id)?.time_zone ?? 'UTC',
    currencyOf: (id: string) => placeOf.get(id)?.currency ?? '',
    stamps: { created_at: now, updated_at: now },
    named: ({ code, name }: NamedRecord) => ({
      ...{ id: newId(clock), code, names: JSON.stringify(name) },
      ...{ search_text: searchText(code, ...Object.values(name)), created_at: now, updated_at: now },
    }),
    put: async <T extends keyof DB & string>(table: T, rows: readonly Insertable<DB[T]>[]): Promise<void> => {
      for (const part of chunksOfRows(rows)) await db.insertInto(table).values(part).execute();
    },
  };
}

const IMPORTED = { import_id: null, import_row: null } as const;
const ASKED = { ...IMPORTED, application_id: null, application_number: null } as const;

async function storeShifts(storing: Storing, data: TimeData): Promise<void> {
  const { named, put, idOf, zoneOf, now, legalEntityIds } = storing;
  const shifts = data.shifts.map((shift) => ({
    ...named(shift),
    legal_entity_id: shift.legalEntity === null ? null : (legalEntityIds.get(shift.legalEntity) ?? null),
    ...{ is_default: shift.isDefault ? (1 as const) : (0 as const), grace_minutes: shift.graceMinutes },
    ...{ start_time: shift.start, end_time: shift.end },
    ...{ break_start: shift.breakStart, break_end: shift.breakEnd },
  }));
  await put('work_shifts', shifts);
  const shiftIds = new Map(shifts.map(({ code, id }) => [code, id]));
  await put(
    'roster_days',
    data.roster.map(({ employeeNumber, day, shift }) => ({
      ...{ employment_id: idOf(employeeNumber), day, shift_id: shiftIds.get(shift ?? '') ?? null },
      ...{ ...IMPORTED, updated_at: now },
    })),
  );
  await put(
    'punches',
    data.punches.map(({ employeeNumber, at, appeal }) => {
      const id = idOf(employeeNumber);
      const source = appeal ? ('appeal' as const) : ('clock' as const);
      return { employment_id: id, at: instantOfLocal(at, zoneOf(id)), source, ...IMPORTED };
    }),
  );
}

async function storeLeaveTypes({ named, put }: Storing, data: TimeData) {
  const types = data.leaveTypes.map((type) => ({
    ...named(type),
    ...{ unit: type.unit, paid_share: type.paidShare, entitlement: type.entitlement, amount: type.amount },
    ...{ steps: JSON.stringify(type.steps), carry_over: type.carryOver },
    lowest_balance: type.entitlement === 'none' && !type.fromOvertime ? null : 0,
    from_overtime: type.fromOvertime ? (1 as const) : (0 as const),
  }));
  await put('leave_types', types);
  return new Map(types.map((type) => [type.code, type]));
}

/** Leave with what it takes off the balances, overtime and appeals. */
async function storeRequests(
  storing: Storing,
  data: TimeData,
  types: Awaited<ReturnType<typeof storeLeaveTypes>>,
): Promise<void> {
  const { put, idOf, clock, stamps, now } = storing;
  const dayOf = await rosterByDay(storing, data);
  const ledger: Insertable<DB['leave_ledger']>[] = data.grants.map(
    ({ employeeNumber, type, day, amount }) => ({
      ...{
        id: newId(clock),
        employment_id: idOf(employeeNumber),
        leave_type_id: types.get(type)?.id ?? '',
        day,
      },
      ...{ kind: 'grant', amount, leave_request_id: null, overtime_request_id: null, reason: null },
      ...{ created_by: null, created_at: now },
    }),
  );
  const requests = data.leaves.map(({ employeeNumber, type: code, start, end, reason }) => {
    const type = types.get(code);
    const employmentId = idOf(employeeNumber);
    const days: RosterDay[] = [];
    for (let day = start.slice(0, 10); day <= end.slice(0, 10); day = addDaysIso(day, 1))
      days.push(...(dayOf(employmentId, day) ?? []));
    const { amount, minutes } = leaveDuration(type?.unit ?? 'day', { start, end }, days);
    const id = newId(clock);
    const leave = { employment_id: employmentId, leave_type_id: type?.id ?? '' };
    if (type?.entitlement !== 'none')
      ledger.push({
        ...{ id: newId(clock), ...leave, day: start.slice(0, 10), kind: 'taken', amount: -amount },
        ...{
          leave_request_id: id,
          overtime_request_id: null,
          reason: null,
          created_by: null,
          created_at: now,
        },
      });
    return {
      ...{ id, ...leave, start_at: start, end_at: end, amount, minutes, reason },
      ...{ status: 'approved' as const, ...ASKED, ...stamps },
    };
  });
  await put('leave_requests', requests);
  await put('leave_ledger', ledger);
  await put(
    'overtime_requests',
    data.overtime.map(({ employeeNumber, day, start, end, compensation, reason }) => {
      const employmentId = idOf(employeeNumber);
      const kind = dayOf(employmentId, day)?.[0]?.kind ?? 'workday';
      const minutes = (Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`)) / 60_000;
      return {
        ...{
          id: newId(clock),
          employment_id: employmentId,
          day,
          day_kind: kind,
          start_at: start,
          end_at: end,
        },
        ...{ applied_minutes: minutes, actual_minutes: null, compensation, reason },
        ...{ status: 'approved' as const, ...ASKED, ...stamps },
      };
    }),
  );
  await put(
    'attendance_appeals',
    data.appeals.map(({ employeeNumber, day, last, reason }) => ({
      ...{ id: newId(clock), employment_id: idOf(employeeNumber), day, first_at: null, last_at: last },
      ...{ result_before: 'leaveEarly' as const, reason, ...ASKED, ...stamps },
    })),
  );
}

/** Asked once for all: one look per leave would be thousands. */
async function rosterByDay({ db, idOf }: Storing, data: TimeData) {
  const days = [...data.leaves.map(({ start }) => start), ...data.overtime.map(({ day }) => day)].sort();
  const ends = data.leaves.map(({ end }) => end).sort();
  const roster = new Map<string, RosterDay>();
  const [from = '', to = from] = [days[0]?.slice(0, 10), (ends.at(-1) ?? days.at(-1))?.slice(0, 10)];
  for (const ids of chunksOfValues([...data.since.keys()].map(idOf), 300))
    for (const person of await readRoster(db, ids, from, to))
      for (const day of person.days) roster.set(`${person.employmentId} ${day.day}`, day);
  return (employmentId: string, day: string) => {
    const found = roster.get(`${employmentId} ${day}`);
    return found && [found];
  };
}

async function storeExpenses(
  { put, idOf, clock, stamps, currencyOf }: Storing,
  data: TimeData,
): Promise<void> {
  const claims = data.expenses.map((claim) => {
    const employmentId = idOf(claim.employeeNumber);
    return {
      ...{
        id: newId(clock),
        employment_id: employmentId,
        kind: claim.kind,
        title: claim.title,
        reason: null,
      },
      ...{ destination: claim.destination, start_day: claim.startDay, end_day: claim.endDay },
      ...{ currency: currencyOf(employmentId), paid_with: claim.paidWith, ...ASKED, ...stamps },
      amount: claim.lines.reduce((sum, line) => sum + line.amount, 0),
    };
  });
  await put('expense_claims', claims);
  await put(
    'expense_lines',
    data.expenses.flatMap(({ lines }, index) =>
      lines.map(({ category, day, amount }, position) => ({
        ...{ id: newId(clock), claim_id: claims[index]?.id ?? '', position: position + 1, category, day },
        ...{ spent: amount, amount, rate: 1, currency: claims[index]?.currency ?? '' },
        ...{ receipt_file_id: null, memo: null },
      })),
    ),
  );
}
