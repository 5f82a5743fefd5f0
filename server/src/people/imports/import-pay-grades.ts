import { isCurrency } from '@suanpan/engine/domain';
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
import type { DB } from '../../platform/db/schema.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import {
  insertPayGrade,
  judgePayGrade,
  type PayGradeValues,
  updatePayGrade,
} from '../compensation/pay-grades.repo.ts';
import { parseNames } from '../names.ts';
import { peopleTexts } from '../texts.ts';
import { VALID_FROM, VALID_TO } from './dated-columns.ts';
import { numbered } from './numbered-columns.ts';
import { loadOrganisation } from './organisation-lookup.ts';
import { failed, leftOut, numberOf, refusedRow, textOf } from './row-values.ts';
import { undoable } from './undo/undoable.ts';

/** Levels that a row of a file has room for. */
const PLACES = Array.from({ length: 12 }, (_, index) => index + 1);

const column = (code: 'minimum' | 'middle' | 'maximum'): ImportColumn => ({
  code,
  type: 'number',
  names: peopleTexts.inEvery(`datedColumns.${code}`),
});

/** A row is a grade from a day on with all its levels, so that its range can be judged. */
registerImportSubject({
  code: 'people.payGrades',
  names: peopleTexts.inEvery('subjects.payGrades'),
  permission: 'people.compensation.edit',
  modes: KEEPING_MODES,
  columns: () => [
    // No keys: they may not be empty, and a grade of all entities names none.
    { code: 'code', type: 'text', required: true, names: peopleTexts.inEvery('catalogueColumns.code') },
    { code: 'legalEntity', type: 'text', names: peopleTexts.inEvery('columns.legalEntity') },
    { ...VALID_FROM, key: false, required: true },
    VALID_TO,
    { code: 'name', type: 'text', required: true, names: peopleTexts.inEvery('catalogueColumns.name') },
    { code: 'currency', type: 'text', required: true, names: peopleTexts.inEvery('datedColumns.currency') },
    column('minimum'),
    column('middle'),
    column('maximum'),
    ...PLACES.flatMap((place): ImportColumn[] => [
      {
        code: `level${place}`,
        type: 'text',
        names: numbered(peopleTexts.inEvery('datedColumns.payLevel'), place),
      },
      {
        code: `amount${place}`,
        type: 'number',
        names: numbered(peopleTexts.inEvery('datedColumns.amount'), place),
      },
    ]),
  ],
  address: () => '/workbench/people/organisation?tab=payGrades',
  ...undoable('people.payGrades', openPayGrades),
});

async function openPayGrades(context: ImportContext): Promise<ImportSession> {
  const { services, scope, mode, dryRun } = context;
  const { clock } = services;
  const { legalEntities } = await loadOrganisation(services.db, context);

  function read(row: ImportRow): PayGradeValues | RowOutcome {
    const currency = textOf(row, 'currency')?.trim().toUpperCase() ?? '';
    if (!isCurrency(currency))
      return failed(row, 'admin.imports.UNKNOWN_VALUE', 'currency', { value: currency });
    const levels: { code: string; amount: number }[] = [];
    for (const place of PLACES) {
      const code = textOf(row, `level${place}`)?.trim();
      const amount = numberOf(row, `amount${place}`);
      if (!code && amount == null) continue;
      if (!code) return failed(row, 'admin.imports.VALUE_NEEDED', `level${place}`);
      if (amount == null) return failed(row, 'admin.imports.VALUE_NEEDED', `amount${place}`);
      if (amount === 0) return failed(row, 'people.AMOUNT_ZERO', `amount${place}`);
      levels.push({ code, amount });
    }
    const name = textOf(row, 'name') ?? '';
    return {
      ...{ currency, levels, names: inEveryLanguage(() => name) },
      validFrom: textOf(row, 'validFrom') ?? '',
      validTo: textOf(row, 'validTo') ?? null,
      minimum: numberOf(row, 'minimum') ?? null,
      middle: numberOf(row, 'middle') ?? null,
      maximum: numberOf(row, 'maximum') ?? null,
    };
  }

  async function save(db: Kysely<DB>, row: ImportRow): Promise<RowOutcome> {
    const code = textOf(row, 'code')?.trim() ?? '';
    const entity = textOf(row, 'legalEntity')?.trim();
    const legalEntityId = entity ? legalEntities.find(entity) : null;
    if (legalEntityId === undefined)
      return failed(row, 'admin.imports.UNKNOWN_VALUE', 'legalEntity', { value: entity });
    const values = read(row);
    if ('outcome' in values) return values;
    const same = await db
      .selectFrom('pay_grades')
      .select(['id', 'version', 'names'])
      .where('code', '=', code)
      .where('legal_entity_id', legalEntityId === null ? 'is' : '=', legalEntityId)
      .where('valid_from', '=', values.validFrom)
      .executeTakeFirst();
    const left = leftOut(row, mode, same, 'code');
    if (left) return left;
    const whole = { ...values, names: { ...parseNames(same?.names), ...values.names } };
    try {
      if (dryRun) await judgePayGrade(db, scope, { ...whole, code, legalEntityId, id: same?.id });
      else if (same) await updatePayGrade(db, clock, scope, { ...whole, id: same.id, version: same.version });
      else await insertPayGrade(db, clock, scope, { ...whole, code, legalEntityId });
    } catch (error) {
      return refusedRow(row, error, 'code');
    }
    return { row: row.row, outcome: same ? 'updated' : 'created' };
  }

  return rowByRow(save);
}
