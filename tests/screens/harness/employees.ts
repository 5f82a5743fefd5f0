import type { House, Login } from './house.tsx';

/** Somebody's employment as it is stored. */
export const employment = (house: House, number: string) =>
  house.db
    .selectFrom('employments as e')
    .innerJoin('persons as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.contract', 'e.leave_date as leaves', 'p.name', 'p.phone'])
    .where('e.employee_number', '=', number)
    .executeTakeFirstOrThrow();

/** Opens a tab of somebody's record, and tells the employment's id. */
export async function openEmployee(house: House, number: string, tab: string, login: Login = 'hr') {
  const { id } = await employment(house, number);
  await house.visit(login, `/workbench/people/${id}?tab=${tab}`);
  return id;
}
