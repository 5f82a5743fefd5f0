import type { Kysely } from 'kysely';
import {
  type ImportContext,
  type ImportRow,
  type ImportSession,
  KEEPING_MODES,
  type RowOutcome,
  registerImportSubject,
} from '../../admin/imports/index.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { DB } from '../../platform/db/schema.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import { parseNames } from '../names.ts';
import {
  type DepartmentValues,
  insertDepartment,
  judgeDepartment,
  updateDepartment,
} from '../organisation/departments.repo.ts';
import { withoutWideningScope } from '../scope/without-widening-scope.ts';
import { peopleTexts } from '../texts.ts';
import { readDepartmentKind } from './department-kinds.ts';
import { loadOrganisation } from './organisation-lookup.ts';
import { failed, leftOut, refusedRow, textOf } from './row-values.ts';
import { undoDepartments } from './undo/undo-departments.ts';
import { undoable } from './undo/undoable.ts';

registerImportSubject({
  code: 'people.departments',
  names: peopleTexts.inEvery('subjects.departments'),
  permission: 'people.organisation.edit',
  modes: KEEPING_MODES,
  columns: () => [
    {
      code: 'code',
      type: 'text',
      key: true,
      names: peopleTexts.inEvery('departmentColumns.code'),
      aliases: ['代碼', '代码', 'department code', 'dept_no', '部門編號', '部门编号'],
    },
    {
      code: 'name',
      type: 'text',
      required: true,
      names: peopleTexts.inEvery('departmentColumns.name'),
      aliases: ['名稱', '名称', 'department', 'department name', 'dept_name'],
    },
    {
      code: 'parent',
      type: 'text',
      names: peopleTexts.inEvery('departmentColumns.parent'),
      aliases: ['parent code', '上級部門代碼', '上级部门代码'],
    },
    {
      code: 'kind',
      type: 'text',
      names: peopleTexts.inEvery('departmentColumns.kind'),
      aliases: ['department kind', 'department type', 'type', '部門性質', '部门性质', '類型', '类型'],
    },
    {
      code: 'legalEntity',
      type: 'text',
      names: peopleTexts.inEvery('columns.legalEntity'),
      aliases: ['公司', 'company', '法律实体'],
    },
    {
      code: 'costCentre',
      type: 'text',
      names: peopleTexts.inEvery('columns.costCentre'),
      aliases: ['cost center'],
    },
  ],
  address: () => '/workbench/people/organisation',
  ...undoable('people.departments', openDepartments, undoDepartments),
});

interface Known {
  id: string;
  version: number;
  names: string;
  parentId: string | null;
}

async function openDepartments(context: ImportContext): Promise<ImportSession> {
  const { services, mode, dryRun, target, scope, grants } = context;
  const { db: root, clock } = services;
  const organisation = await loadOrganisation(root, context);
  const stored = await root
    .selectFrom('departments')
    .select(['id', 'code', 'version', 'names', 'parent_id as parentId'])
    .execute();
  const known = new Map<string, Known>(stored.map((row) => [row.code, row]));

  async function store(db: Kysely<DB>, before: Known | undefined, values: DepartmentValues): Promise<string> {
    await organisation.flush(db);
    return inSavepoint(db, async () => {
      if (!before) return insertDepartment(db, clock, scope, values);
      await updateDepartment(db, clock, scope, before.id, before.version, values);
      return before.id;
    });
  }

  /** Departments that a dry run would make are known by their codes. */
  const madeHere = new Set<string>();

  async function judge(
    db: Kysely<DB>,
    code: string,
    before: Known | undefined,
    values: DepartmentValues,
  ): Promise<string> {
    const parentMadeHere = values.parentId !== null && madeHere.has(values.parentId);
    const id = before && !madeHere.has(before.id) ? before.id : undefined;
    await judgeDepartment(db, clock, scope, { id, values, parentMadeHere });
    if (!before) madeHere.add(code);
    return before?.id ?? code;
  }

  function readRow(
    row: ImportRow,
    code: string,
    name: string,
    before: Known | undefined,
  ): DepartmentValues | RowOutcome {
    const unknown = (column: string, value: string | null | undefined) =>
      failed(row, 'admin.imports.UNKNOWN_VALUE', column, { value });
    const parent = textOf(row, 'parent');
    const parentId = parent ? organisation.departments.find(parent) : (before?.parentId ?? null);
    if (parentId === undefined) return unknown('parent', parent);
    const entity = textOf(row, 'legalEntity');
    const legalEntityId = entity ? organisation.legalEntities.find(entity) : (target.legalEntityId ?? null);
    if (legalEntityId === undefined) return unknown('legalEntity', entity);
    const centre = textOf(row, 'costCentre');
    const costCentreId = centre ? organisation.costCentres(centre) : undefined;
    if (centre && !costCentreId) return unknown('costCentre', centre);
    const kindText = textOf(row, 'kind');
    const kind = kindText ? readDepartmentKind(kindText) : undefined;
    if (kindText && !kind) return unknown('kind', kindText);
    return {
      code,
      ...(kind && { kind }),
      names: { ...parseNames(before?.names), ...inEveryLanguage(() => name) },
      parentId,
      ...(legalEntityId === null ? {} : { legalEntityId }),
      ...(costCentreId === undefined ? {} : { costCentreId }),
    };
  }

  async function save(db: Kysely<DB>, row: ImportRow): Promise<RowOutcome> {
    const code = textOf(row, 'code') ?? '';
    const name = textOf(row, 'name') ?? '';
    const before = known.get(code);
    const left = leftOut(row, mode, before, 'code');
    if (left) return left;
    const values = readRow(row, code, name, before);
    if ('outcome' in values) return values;
    try {
      const id = dryRun ? await judge(db, code, before, values) : await store(db, before, values);
      const version = (before?.version ?? 0) + 1;
      known.set(code, { id, version, names: JSON.stringify(values.names), parentId: values.parentId });
      if (!before) organisation.departments.add(id, code, [name]);
      return { row: row.row, outcome: before ? 'updated' : 'created' };
    } catch (error) {
      return refusedRow(row, error, 'code');
    }
  }

  return {
    apply: (db, rows) => withoutWideningScope({ db, clock, grants }, () => applyRows(db, rows)),
  };

  async function applyRows(db: Kysely<DB>, rows: readonly ImportRow[]): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    let waiting = [...rows];
    // A parent may stand below its child in the file: whoever has to wait is tried again.
    for (let progress = true; progress && waiting.length > 0; ) {
      const again: ImportRow[] = [];
      for (const row of waiting) {
        const parent = textOf(row, 'parent');
        if (parent && !organisation.departments.find(parent)) again.push(row);
        else outcomes.push(await save(db, row));
      }
      progress = again.length < waiting.length;
      waiting = again;
    }
    for (const row of waiting) outcomes.push(await save(db, row));
    return outcomes;
  }
}
