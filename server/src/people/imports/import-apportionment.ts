import type { Kysely } from 'kysely';
import {
  type ImportColumn,
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
  type ApportionmentValues,
  judgeApportionment,
  putApportionment,
  type Share,
} from '../apportionment/apportionment.repo.ts';
import { peopleTexts } from '../texts.ts';
import { EMPLOYEE, loadEmployments, VALID_FROM, VALID_TO } from './dated-columns.ts';
import { numbered } from './numbered-columns.ts';
import { failed, leftOut, numberOf, refusedRow, textOf } from './row-values.ts';
import { undoable } from './undo/undoable.ts';

/** Cost centres that a row of a file has room for. */
const PLACES = [1, 2, 3, 4, 5, 6] as const;
const FIELDS = ['costCentre', 'ratio', 'item'] as const;

/** A row is a whole apportionment, so that its rules can be judged: up to six cost centres side by side. */
registerImportSubject({
  code: 'people.apportionment',
  names: peopleTexts.inEvery('subjects.apportionment'),
  permission: 'people.employments.edit',
  modes: KEEPING_MODES,
  columns: () => [
    EMPLOYEE,
    VALID_FROM,
    VALID_TO,
    ...PLACES.flatMap((place) =>
      FIELDS.map(
        (field): ImportColumn => ({
          code: `${field}${place}`,
          type: field === 'ratio' ? 'number' : 'text',
          names: numbered(peopleTexts.inEvery(`apportionmentColumns.${field}`), place),
          ...(place === 1 ? { required: true } : {}),
        }),
      ),
    ),
    { code: 'main', type: 'text', names: peopleTexts.inEvery('apportionmentColumns.main') },
    { code: 'tail', type: 'text', names: peopleTexts.inEvery('apportionmentColumns.tail') },
  ],
  address: () => '/workbench/people',
  ...undoable('people.apportionment', openApportionments),
});

/** The main cost centre is the first where no column names another. */
function sharesOf(row: ImportRow): Share[] {
  const main = textOf(row, 'main')?.trim() || textOf(row, 'costCentre1')?.trim();
  const tail = textOf(row, 'tail')?.trim();
  return PLACES.flatMap((place) => {
    const costCentre = textOf(row, `costCentre${place}`)?.trim();
    const ratio = numberOf(row, `ratio${place}`);
    const item = textOf(row, `item${place}`)?.trim();
    if (!costCentre && ratio == null && !item) return [];
    return [
      { costCentre, ratio, item, main: costCentre === main, tail: Boolean(tail) && costCentre === tail },
    ];
  });
}

async function openApportionments(context: ImportContext): Promise<ImportSession> {
  const { services, scope, mode, dryRun, importId } = context;
  const employments = await loadEmployments(services.db, context);
  const own = await ownEmploymentsOfUser(services.db, context.userId);

  async function save(db: Kysely<DB>, row: ImportRow): Promise<RowOutcome> {
    const number = textOf(row, 'employeeNumber') ?? '';
    const employment = employments.get(number);
    if (!employment) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'employeeNumber', { value: number });
    if (own.includes(employment.id)) return failed(row, 'people.OWN_RECORD', 'employeeNumber');
    const tail = textOf(row, 'tail')?.trim();
    const shares = sharesOf(row);
    if (tail && !shares.some((share) => share.tail))
      return failed(row, 'admin.imports.UNKNOWN_VALUE', 'tail', { value: tail });
    const validFrom = textOf(row, 'validFrom') ?? '';
    const same = await db
      .selectFrom('cost_centre_shares')
      .select(['version', 'valid_to as validTo'])
      .where('employment_id', '=', employment.id)
      .where('valid_from', '=', validFrom)
      .executeTakeFirst();
    const left = leftOut(row, mode, same, 'validFrom');
    if (left) return left;
    const wantedEnd = textOf(row, 'validTo');
    const values: ApportionmentValues = {
      ...{ employmentId: employment.id, validFrom, shares },
      validTo: wantedEnd === undefined ? (same?.validTo ?? null) : wantedEnd,
      ...(same ? { changes: validFrom, version: same.version } : {}),
    };
    try {
      if (dryRun) await judgeApportionment(db, scope, values);
      else await putApportionment(db, services.clock, scope, values, { id: importId, row: row.row });
    } catch (error) {
      return refusedRow(row, error, 'costCentre1');
    }
    return { row: row.row, outcome: same ? 'updated' : 'created' };
  }

  return rowByRow(save);
}
