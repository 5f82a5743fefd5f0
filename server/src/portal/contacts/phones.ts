import { type Expression, type SqlBool, sql } from 'kysely';

/** Enough to call nobody, and to see that it is there. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').length;
  let seen = 0;
  return phone.replace(/\d/g, (digit) => {
    seen += 1;
    return seen <= 2 || seen > digits - 2 ? digit : '•';
  });
}

const DIGITS = sql`replace(replace(replace(replace(replace(replace(persons.phone, ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', '')`;

/**
 * Part of a number finds whoever's phone may be read. A masked one is found by the whole number alone: who knows it learns
 * nothing, and nobody finds it out digit by digit.
 */
export function phoneMatches(search: string, mayRead: Expression<SqlBool>): Expression<SqlBool> {
  const digits = search.replace(/\D/g, '');
  if (digits.length < 3 || /[^\d\s+().-]/.test(search)) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`((${DIGITS} like ${`%${digits}%`} and ${mayRead}) or (${digits.length} >= 7 and ${DIGITS} = ${digits}))`;
}
