import { type RawBuilder, sql } from 'kysely';
import type { PeopleLook } from '../people.words.ts';
import type { DayAsked } from '../records/day-asked.ts';

const DAYS = 60;
const LATELY = 30;

const employed = (day: RawBuilder<string>) =>
  sql`employments.hire_date <= ${day} and (employments.leave_date is null or employments.leave_date >= ${day})`;
const assignment = (day: RawBuilder<string>) => sql`exists (select 1 from assignments a
  where a.employment_id = employments.id and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})`;
const person = (lacks: string) => sql`exists (select 1 from persons p
  where p.id = employments.person_id and ${sql.raw(lacks)})`;

/** Who a figure of HR's home counts, so that its list has just as many; a condition over `employments`. */
export function lookCondition(look: PeopleLook, asked: DayAsked): RawBuilder<boolean> {
  const [day, ahead, lately] = [asked.sql(), asked.sql(DAYS), asked.sql(-LATELY)];
  const onProbation = sql`${employed(day)} and employments.confirmed_on is null`;
  const conditions: Record<PeopleLook, RawBuilder<unknown>> = {
    joined: sql`employments.hire_date between ${lately} and ${day}`,
    joining: sql`employments.hire_date > ${day} and employments.hire_date <= ${ahead}`,
    leaving: sql`employments.leave_date >= ${day} and employments.leave_date <= ${ahead}`,
    left: sql`employments.leave_date >= ${lately} and employments.leave_date < ${day}`,
    probationEnding: sql`${onProbation} and employments.probation_until between ${day} and ${ahead}`,
    probationOverdue: sql`${onProbation} and employments.probation_until < ${day}`,
    noDepartment: sql`${employed(day)} and not ${assignment(day)} and a.department_id is not null)`,
    noSuperior: sql`${employed(day)} and not ${assignment(day)} and a.superior_employment_id is not null)`,
    noContract: sql`${employed(day)} and employments.contract is null`,
    noMail: sql`${employed(day)} and ${person('p.email is null')}`,
    noBirthDate: sql`${employed(day)} and ${person('p.birth_date is null')}`,
  };
  return sql<boolean>`(${conditions[look]})`;
}
