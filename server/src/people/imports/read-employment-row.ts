import type { ImportRow, RowOutcome } from '../../admin/imports/index.ts';
import type { PersonValues } from '../employments/persons.repo.ts';
import type { AssignmentValues } from '../employments/save-employment.ts';
import { failed, textOf } from './row-values.ts';

/** The person's values that the row gives; sex as people write it. */
export function readPerson(row: ImportRow): Partial<PersonValues> | RowOutcome {
  const sex = textOf(row, 'sex');
  const readSex = sex
    ? SEXES.get(sex.normalize('NFKC').trim().toLowerCase())
    : sex === null
      ? null
      : undefined;
  if (sex && !readSex) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'sex', { value: sex });
  const name = textOf(row, 'name');
  return {
    ...(name ? { name } : {}),
    ...(readSex === undefined ? {} : { sex: readSex }),
    ...givenOrNull(row, 'familyName'),
    ...givenOrNull(row, 'givenName'),
    ...givenOrNull(row, 'birthDate'),
    ...givenOrNull(row, 'nationality'),
    ...givenOrNull(row, 'email'),
    ...givenOrNull(row, 'phone'),
    ...givenOrNull(row, 'idType'),
    ...givenOrNull(row, 'idNumber'),
    ...givenOrNull(row, 'bankName'),
    ...givenOrNull(row, 'bankBic'),
    ...givenOrNull(row, 'bankAccount'),
  };
}

/** Where somebody works, by the column that names it. */
const ASSIGNED = {
  department: 'departmentId',
  superior: 'superiorEmploymentId',
  job: 'jobId',
  post: 'postId',
  costCentre: 'costCentreId',
} as const satisfies Record<string, keyof AssignmentValues>;
type Assigned = keyof typeof ASSIGNED;

/** The record a file means, or undefined. */
export type AssignedFinder = Readonly<Record<Assigned, (text: string) => string | undefined>>;

export function readAssignment(
  row: ImportRow,
  validFrom: string,
  find: AssignedFinder,
): AssignmentValues | RowOutcome {
  const values: AssignmentValues = { validFrom };
  for (const column of Object.keys(ASSIGNED) as Assigned[]) {
    const text = textOf(row, column);
    if (text === undefined) continue;
    const id = text === null ? null : find[column](text);
    if (id === undefined) return failed(row, 'admin.imports.UNKNOWN_VALUE', column, { value: text });
    values[ASSIGNED[column]] = id;
  }
  return {
    ...values,
    ...givenOrNull(row, 'grade'),
    ...givenOrNull(row, 'payGrade'),
    ...givenOrNull(row, 'place'),
  };
}

/** Since when, and until when where that is known. */
export function readEmployedDays(
  row: ImportRow,
): { hireDate: string; leaveDate: string | null } | RowOutcome {
  const hireDate = textOf(row, 'hireDate');
  if (!hireDate) return failed(row, 'admin.imports.VALUE_NEEDED', 'hireDate');
  const leaveDate = textOf(row, 'leaveDate') ?? null;
  if (leaveDate && leaveDate < hireDate) return failed(row, 'people.LEAVE_BEFORE_HIRE', 'leaveDate');
  return { hireDate, leaveDate };
}

/** What an update sets of the employment itself. */
export function readEmploymentChange(row: ImportRow) {
  return {
    ...given(row, 'hireDate'),
    ...givenOrNull(row, 'leaveDate'),
    ...givenOrNull(row, 'leaveReason'),
    ...givenOrNull(row, 'contract'),
    ...givenOrNull(row, 'groupHireDate'),
    ...givenOrNull(row, 'socialWorkStartDate'),
  };
}

const SEXES = new Map<string, 'female' | 'male'>([
  ['female', 'female'],
  ['f', 'female'],
  ['女', 'female'],
  ['male', 'male'],
  ['m', 'male'],
  ['男', 'male'],
]);

function given<C extends string>(row: ImportRow, column: C): { [key in C]?: string } {
  const value = textOf(row, column);
  return value ? ({ [column]: value } as { [key in C]?: string }) : {};
}

function givenOrNull<C extends string>(row: ImportRow, column: C): { [key in C]?: string | null } {
  const value = textOf(row, column);
  return value === undefined ? {} : ({ [column]: value } as { [key in C]?: string | null });
}
