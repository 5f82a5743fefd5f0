import { auditRead } from '../../platform/audit/audit-read.ts';
import { today } from '../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { NO_SCOPE } from '../../platform/trpc/scope.ts';
import { accountsToday, numberOf } from '../bank-accounts/arrangements.repo.ts';
import { bankChangeWaits } from '../bank-accounts/bank-changes.repo.ts';
import { CIPHERS, personalVault } from '../records/personal-vault.ts';
import { getEmployment } from './employments.repo.ts';

/** The record of oneself that is shown first: the employment of today, or the last one. */
async function ownEmployment(ctx: SignedInCtx, employmentId: string) {
  const own = { ...NO_SCOPE, ownEmploymentIds: ctx.user.employmentIds };
  return getEmployment(ctx.db, ctx.clock, own, employmentId, undefined, ctx.language);
}

/** What the company keeps of oneself today. Numbers that open doors elsewhere are masked until they are asked for. */
export async function ownRecord(ctx: SignedInCtx, employmentId: string) {
  const { row, person, employment, placed } = await ownEmployment(ctx, employmentId);
  const numbers = await numbersOf(ctx, person);
  return {
    employment: {
      id: row.id,
      employeeNumber: row.employeeNumber,
      status: row.status,
      legalEntity: row.legalEntityName,
      departmentId: row.departmentId,
      businessUnit: placed.businessUnitName,
      job: row.jobName,
      post: row.postName,
      rank: row.grade,
      costCentre: placed.costCentreName,
      place: row.place,
      superior: placed.superior,
      contract: row.contract,
      hireDate: row.hireDate,
      groupHireDate: employment.group_hire_date,
      socialWorkStartDate: employment.social_work_start_date,
      probationUntil: employment.probation_until,
      confirmedOn: employment.confirmed_on,
      leaveDate: row.leaveDate,
    },
    person: {
      id: person.id,
      name: person.name,
      sex: person.sex,
      birthDate: person.birth_date,
      age: placed.age,
      nationality: person.nationality,
      email: person.email,
      phone: person.phone,
      idType: person.id_type,
      idNumber: masked(numbers.idNumber),
      bankName: numbers.bankName,
      bankAccount: masked(numbers.bankAccount),
      bankAccountWaits: await bankChangeWaits(ctx.db, person.id),
    },
  };
}

/** One of one's own numbers, whole; that it was looked at stands in the trail. */
export async function revealOwnNumber(
  ctx: SignedInCtx,
  employmentId: string,
  what: 'idNumber' | 'bankAccount',
): Promise<string | null> {
  const { person } = await ownEmployment(ctx, employmentId);
  await auditRead(ctx, {
    subject: { kind: 'employment', id: employmentId },
    facts: { read: what, own: true },
  });
  return (await numbersOf(ctx, person))[what];
}

async function numbersOf(ctx: SignedInCtx, person: { id: string; id_number_cipher: string | null }) {
  const vault = personalVault(ctx.services);
  const accounts = await accountsToday(ctx.db, person.id, today(ctx.clock));
  const main = accounts.find(({ share }) => share === null);
  return {
    idNumber:
      person.id_number_cipher &&
      vault.decrypt(person.id_number_cipher, { ...CIPHERS.idNumber, id: person.id }),
    bankName: main?.bankName ?? null,
    bankAccount: main ? numberOf(vault, main) || null : null,
  };
}

/** The last four, and that there are more. */
const masked = (number: string | null): string | null =>
  number === null ? null : number.length <= 4 ? '••••' : `••••${number.slice(-4)}`;
