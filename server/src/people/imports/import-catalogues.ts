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
import type { DB } from '../../platform/db/schema.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import type { Names } from '../names.ts';
import { insertCatalogueRow, listCatalogue, updateCatalogueRow } from '../organisation/catalogue.repo.ts';
import type { CatalogueKind } from '../people.words.ts';
import { peopleTexts } from '../texts.ts';
import { leftOut, refusedRow, textOf } from './row-values.ts';
import { undoable } from './undo/undoable.ts';

const PAGE = 500;

interface Catalogue {
  kind: CatalogueKind;
  aliases: readonly string[];
}

const catalogues: readonly Catalogue[] = [
  { kind: 'jobs', aliases: ['job', '職務', '职务'] },
  {
    kind: 'posts',
    aliases: ['post', '職位', '崗位', '岗位', '职位'],
  },
  {
    kind: 'costCentres',
    aliases: ['cost centre', 'cost center', '成本中心'],
  },
];

for (const { kind, aliases } of catalogues) {
  registerImportSubject({
    code: `people.${kind}`,
    names: peopleTexts.inEvery(`subjects.${kind}`),
    permission: 'people.organisation.edit',
    modes: KEEPING_MODES,
    columns: () => [
      {
        code: 'code',
        type: 'text',
        key: true,
        names: peopleTexts.inEvery('catalogueColumns.code'),
        aliases: ['編號', '编号', ...aliases.map((word) => `${word} code`)],
      },
      {
        code: 'name',
        type: 'text',
        required: true,
        names: peopleTexts.inEvery('catalogueColumns.name'),
        aliases: [...aliases, ...aliases.map((word) => `${word} name`)],
      },
    ],
    address: () => `/workbench/people/organisation?tab=${kind}`,
    ...undoable(`people.${kind}`, (context) => openCatalogue(context, kind)),
  });
}

interface Known {
  id: string;
  version: number;
  names: Names;
}

async function readKnown(db: Kysely<DB>, kind: CatalogueKind): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (let page = 1; ; page++) {
    const { rows, total } = await listCatalogue(db, kind, { page, pageSize: PAGE }, 'en');
    for (const row of rows) known.set(row.code, { id: row.id, version: row.version, names: row.names });
    if (known.size >= total || rows.length === 0) return known;
  }
}

async function openCatalogue(context: ImportContext, kind: CatalogueKind): Promise<ImportSession> {
  const { services, mode, dryRun, scope } = context;
  const { clock } = services;
  const known = await readKnown(services.db, kind);

  async function save(db: Kysely<DB>, row: ImportRow): Promise<RowOutcome> {
    const code = textOf(row, 'code') ?? '';
    const name = textOf(row, 'name') ?? '';
    const before = known.get(code);
    const left = leftOut(row, mode, before, 'code');
    if (left) return left;
    // A file has one name: it is the name in every language, as for departments.
    const names = { ...before?.names, ...inEveryLanguage(() => name) };
    try {
      if (before) {
        if (!dryRun)
          await updateCatalogueRow(db, clock, scope, kind, before.id, before.version, { code, names });
        known.set(code, { ...before, names, version: before.version + 1 });
        return { row: row.row, outcome: 'updated' };
      }
      const id = dryRun ? code : await insertCatalogueRow(db, clock, scope, kind, { code, names });
      known.set(code, { id, version: 1, names });
      return { row: row.row, outcome: 'created' };
    } catch (error) {
      return refusedRow(row, error, 'code');
    }
  }

  return rowByRow(save);
}
