import type { Kysely } from 'kysely';
import {
  type ImportContext,
  type ImportRow,
  type ImportSession,
  KEEPING_MODES,
  type RowOutcome,
  registerImportSubject,
  rowByRow,
} from '../../admin/imports/index.ts';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import {
  judgePartTimeJob,
  type PartTimeValues,
  putPartTimeJob,
  samePartTimeJob,
} from '../part-time/part-time-jobs.repo.ts';
import { PART_TIME_TYPES, type PartTimeType } from '../people.words.ts';
import { peopleTexts } from '../texts.ts';
import { EMPLOYEE, loadEmployments, VALID_FROM, VALID_TO } from './dated-columns.ts';
import { loadOrganisation } from './organisation-lookup.ts';
import { failed, leftOut, refusedRow, textOf } from './row-values.ts';
import { undoable } from './undo/undoable.ts';

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
const TYPE_OF = new Map<string, PartTimeType>(
  PART_TIME_TYPES.flatMap((type) =>
    [type, ...Object.values(peopleTexts.inEvery(`partTimeTypes.${type}`))].map(
      (name) => [plain(name), type] as const,
    ),
  ),
);

registerImportSubject({
  code: 'people.partTimeJobs',
  names: peopleTexts.inEvery('subjects.partTimeJobs'),
  permission: 'people.employments.edit',
  modes: KEEPING_MODES,
  columns: () => [
    EMPLOYEE,
    {
      code: 'type',
      type: 'text',
      key: true,
      names: peopleTexts.inEvery('partTimeColumns.type'),
    },
    { code: 'department', type: 'text', key: true, names: peopleTexts.inEvery('columns.department') },
    { code: 'post', type: 'text', names: peopleTexts.inEvery('columns.post'), aliases: ['position'] },
    {
      code: 'superior',
      type: 'text',
      names: peopleTexts.inEvery('partTimeColumns.supervisor'),
    },
    VALID_FROM,
    VALID_TO,
    { code: 'memo', type: 'text', names: peopleTexts.inEvery('datedColumns.memo'), aliases: ['remarks'] },
  ],
  address: () => '/workbench/people',
  ...undoable('people.partTimeJobs', openPartTimeJobs),
});

async function openPartTimeJobs(context: ImportContext): Promise<ImportSession> {
  const { services, scope, mode, dryRun, importId } = context;
  const { clock } = services;
  const employments = await loadEmployments(services.db, context);
  const own = await ownEmploymentsOfUser(services.db, context.userId);
  const organisation = await loadOrganisation(services.db, context);

  function read(row: ImportRow): PartTimeValues | RowOutcome {
    const unknown = (column: string, value: string) =>
      failed(row, 'admin.imports.UNKNOWN_VALUE', column, { value });
    const text = (column: string) => textOf(row, column) ?? '';
    const employment = employments.get(text('employeeNumber'));
    if (!employment) return unknown('employeeNumber', text('employeeNumber'));
    if (own.includes(employment.id)) return failed(row, 'people.OWN_RECORD', 'employeeNumber');
    const type = TYPE_OF.get(plain(text('type')));
    if (!type) return unknown('type', text('type'));
    const departmentId = organisation.places.find(text('department'));
    if (!departmentId) return unknown('department', text('department'));
    const postId = text('post') ? organisation.posts(text('post')) : null;
    if (postId === undefined) return unknown('post', text('post'));
    const superior = text('superior') ? employments.get(text('superior')) : null;
    if (superior === undefined) return unknown('superior', text('superior'));
    return {
      ...{ employmentId: employment.id, type, departmentId, postId },
      superiorEmploymentId: superior?.id ?? null,
      validFrom: text('validFrom'),
      validTo: textOf(row, 'validTo') ?? null,
      memo: textOf(row, 'memo') ?? null,
    };
  }

  async function save(db: Kysely<DB>, row: ImportRow): Promise<RowOutcome> {
    const values = read(row);
    if ('outcome' in values) return values;
    const same = await samePartTimeJob(db, values);
    const left = leftOut(row, mode, same, 'validFrom');
    if (left) return left;
    try {
      const whole = { ...values, ...same };
      if (dryRun) await judgePartTimeJob(db, clock, scope, whole);
      else {
        await organisation.flush(db);
        await putPartTimeJob(db, clock, scope, whole, { id: importId, row: row.row });
      }
    } catch (error) {
      return refusedRow(row, error, 'validFrom');
    }
    return { row: row.row, outcome: same ? 'updated' : 'created' };
  }

  return rowByRow(save);
}
