import type { Insertable, Kysely } from 'kysely';
import type { ImportRow } from '../../admin/imports/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { Vault } from '../../platform/config/encryption.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { AccountValues } from '../bank-accounts/account-rules.ts';
import { askForAccounts } from '../bank-accounts/bank-changes.repo.ts';
import { readContractKind } from '../employments/contract-kinds.ts';
import { firstAccount, type PersonValues, personRow } from '../employments/persons.repo.ts';
import type { AssignmentValues } from '../employments/save-employment.ts';
import { insertValues, valueRows } from '../fields/field-values.ts';
import { keepLifecycle } from '../lifecycle/keep-lifecycle.ts';
import { textOf } from './row-values.ts';

interface NewEmployment {
  legalEntityId: string;
  hireDate: string;
  leaveDate: string | null;
  person: Partial<PersonValues>;
  assignment: AssignmentValues;
  custom: Parameters<typeof valueRows>[3];
}

/** Employments that a part of a file adds, with their people: stored together. */
export class NewEmployments {
  readonly #clock: Clock;
  readonly #vault: Vault;
  readonly #importId: string;
  readonly #persons: Insertable<DB['persons']>[] = [];
  readonly #employments: Insertable<DB['employments']>[] = [];
  readonly #assignments: Insertable<DB['assignments']>[] = [];
  readonly #values: Insertable<DB['people_field_values']>[] = [];
  readonly #accounts: { personId: string; account: AccountValues }[] = [];

  constructor(clock: Clock, vault: Vault, importId: string) {
    this.#clock = clock;
    this.#vault = vault;
    this.#importId = importId;
  }

  get ids(): string[] {
    return this.#employments.map((row) => row.id);
  }

  /** Answers the employment's id. */
  add(row: ImportRow, employment: NewEmployment): string {
    const { legalEntityId, hireDate, leaveDate, person, assignment } = employment;
    const now = instant(this.#clock);
    const origin = { import_id: this.#importId, import_row: row.row, created_at: now, updated_at: now };
    const personId = newId(this.#clock);
    const id = newId(this.#clock);
    const stored = { ...person, name: person.name ?? '' };
    this.#persons.push(personRow(this.#clock, this.#vault, personId, stored));
    const account = firstAccount(person);
    if (account) this.#accounts.push({ personId, account });
    this.#employments.push({
      id,
      person_id: personId,
      legal_entity_id: legalEntityId,
      employee_number: textOf(row, 'employeeNumber') ?? '',
      hire_date: hireDate,
      leave_date: leaveDate,
      leave_reason: textOf(row, 'leaveReason') ?? null,
      contract: readContractKind(textOf(row, 'contract') ?? '') ?? null,
      group_hire_date: textOf(row, 'groupHireDate') ?? null,
      social_work_start_date: textOf(row, 'socialWorkStartDate') ?? null,
      ...origin,
    });
    this.#assignments.push({
      id: newId(this.#clock),
      employment_id: id,
      valid_from: assignment.validFrom > hireDate ? assignment.validFrom : hireDate,
      valid_to: null,
      department_id: assignment.departmentId ?? null,
      job_id: assignment.jobId ?? null,
      post_id: assignment.postId ?? null,
      grade: assignment.grade ?? null,
      pay_grade: assignment.payGrade ?? null,
      cost_centre_id: assignment.costCentreId ?? null,
      place: assignment.place ?? null,
      superior_employment_id: assignment.superiorEmploymentId ?? null,
      ...origin,
    });
    this.#values.push(...valueRows(this.#clock, this.#vault, id, employment.custom));
    return id;
  }

  /** Accounts wait for somebody other than who brought the file. */
  async store(db: Kysely<DB>, userId: string): Promise<void> {
    for (const part of chunksOfRows(this.#persons)) await db.insertInto('persons').values(part).execute();
    for (const part of chunksOfRows(this.#employments))
      await db.insertInto('employments').values(part).execute();
    for (const part of chunksOfRows(this.#assignments))
      await db.insertInto('assignments').values(part).execute();
    await insertValues(db, this.#values);
    await keepLifecycle(db, this.#clock, this.ids);
    for (const { personId, account } of this.#accounts)
      await askForAccounts(db, this.#clock, this.#vault, personId, { accounts: [account] }, userId);
  }
}
