import { type NamedRecord, registerNaming } from '../../../people/index.ts';
import type { ApplicableScope, Configuration } from './configuration.schemas.ts';
import type { ScopeField } from './configuration.words.ts';

/** Which conditions name the records of a catalogue. */
const FIELDS: Readonly<Record<string, ScopeField>> = {
  people_jobs: 'job',
  people_posts: 'post',
  cost_centres: 'costCentre',
  pay_grades: 'payGrade',
};

/** A solution in force, or its draft, would pay somebody else once a record of its scope were gone. */
registerNaming(async (db, record) => {
  const solutions = await db.selectFrom('payroll_solutions').select('scope').execute();
  if (solutions.some(({ scope }) => names(JSON.parse(scope) as ApplicableScope, record))) return true;
  const drafts = await db
    .selectFrom('payroll_copies')
    .select('configuration')
    .where('status', '=', 'draft')
    .execute();
  return drafts.some(
    ({ configuration }) =>
      configuration !== null && names((JSON.parse(configuration) as Partial<Configuration>).scope, record),
  );
});

function names(scope: Partial<ApplicableScope> | undefined, { table, id, code }: NamedRecord): boolean {
  if (table === 'departments') return scope?.departmentIds?.includes(id) ?? false;
  if (table === 'employments') return scope?.people?.some(({ employmentId }) => employmentId === id) ?? false;
  const field = FIELDS[table];
  return scope?.conditions?.some((each) => each.field === field && each.values.includes(code)) ?? false;
}
