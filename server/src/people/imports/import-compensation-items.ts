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
import { requireEverything } from '../../platform/trpc/scope.ts';
import {
  type CatalogueItem,
  insertItem,
  listItems,
  updateItem,
} from '../compensation/item-catalogue.repo.ts';
import { COMPENSATION_TYPES, type CompensationType } from '../people.words.ts';
import { peopleTexts } from '../texts.ts';
import { failed, leftOut, numberOf, refusedRow, textOf } from './row-values.ts';
import { undoable } from './undo/undoable.ts';

const limit = (code: 'minimum' | 'maximum'): ImportColumn => ({
  code,
  type: 'number',
  names: peopleTexts.inEvery(`datedColumns.${code}`),
});

registerImportSubject({
  code: 'people.compensationItems',
  names: peopleTexts.inEvery('subjects.compensationItems'),
  permission: 'people.organisation.edit',
  modes: KEEPING_MODES,
  columns: () => [
    { code: 'code', type: 'text', key: true, names: peopleTexts.inEvery('catalogueColumns.code') },
    { code: 'name', type: 'text', required: true, names: peopleTexts.inEvery('catalogueColumns.name') },
    { code: 'type', type: 'text', names: peopleTexts.inEvery('partTimeColumns.type') },
    limit('minimum'),
    limit('maximum'),
  ],
  authorize: async (_ctx, scope) => requireEverything(scope),
  address: () => '/workbench/people/organisation?tab=compensationItems',
  ...undoable('people.compensationItems', openItems),
});

async function openItems({ services, mode, dryRun, scope }: ImportContext): Promise<ImportSession> {
  requireEverything(scope);
  const { clock } = services;
  const known = new Map((await listItems(services.db, {}, 'en')).map((item) => [item.code, item]));

  async function save(db: Kysely<DB>, row: ImportRow): Promise<RowOutcome> {
    const code = textOf(row, 'code') ?? '';
    const before = known.get(code);
    const left = leftOut(row, mode, before, 'code');
    if (left) return left;
    const word = textOf(row, 'type');
    const type = word ? readType(word) : before?.type;
    if (word && !type) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'type', { value: word });
    const given = (column: 'minimum' | 'maximum') => {
      const amount = numberOf(row, column);
      return amount === undefined ? (before?.[column] ?? null) : amount;
    };
    // A file has one name: it is the name in every language, as for departments.
    const values: CatalogueItem = {
      code,
      names: { ...before?.names, ...inEveryLanguage(() => textOf(row, 'name') ?? '') },
      type: type ?? 'other',
      minimum: given('minimum'),
      maximum: given('maximum'),
      active: before?.active ?? true,
    };
    try {
      if (!dryRun && before) await updateItem(db, clock, before.id, before.version, values);
      else if (!dryRun) await insertItem(db, clock, values);
    } catch (error) {
      return refusedRow(row, error, 'code');
    }
    if (before) before.version += 1;
    return { row: row.row, outcome: before ? 'updated' : 'created' };
  }

  return rowByRow(save);
}

/** The type as people write it in any of the languages. */
function readType(text: string): CompensationType | undefined {
  const wanted = text.normalize('NFKC').trim().toLowerCase();
  return COMPENSATION_TYPES.find((type) =>
    [type, ...Object.values(peopleTexts.inEvery(`compensationTypes.${type}`))].some(
      (word) => word.toLowerCase() === wanted,
    ),
  );
}
