import { Button, Paper, Select, Stack } from '@mantine/core';
import type { TableFile, WriteBackFile } from '@suanpan/engine';
import { WRITE_BACK_DAYS, WRITE_BACK_MODES } from '@suanpan/engine/domain';
import { trpc } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { WRITTEN_RECORDS } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../../shared/local-name.ts';
import { ColumnOrFormula } from '../columns/column-or-formula.tsx';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { useChoices } from '../copy/use-choices.ts';
import { NameField } from '../items/name-field.tsx';
import { MappedColumns } from './mapped-columns.tsx';
import { plainColumn, type WriteBackFieldsProps } from './write-back-fields.ts';

const RECORDS = Object.keys(WRITTEN_RECORDS) as (keyof typeof WRITTEN_RECORDS)[];

/** One write-back: how, where to, from which day, and which column goes to which field. */
export function WriteBackCard({
  table,
  writeBack,
  onEdit,
  onRemove,
}: WriteBackFieldsProps & { onRemove: () => void }) {
  const t = useText('workbench/payroll/solutions/editing/write-back');
  const { readOnly } = useCopyEditor();
  const remove = async () => {
    if (await confirm({ title: t('remove'), message: t('removeSure') })) onRemove();
  };
  return (
    <Paper withBorder p="sm" component="section" aria-label={writeBack.code}>
      <Stack gap="xs">
        <NameField
          size="xs"
          value={writeBack.name}
          onChange={(name) => onEdit((before) => ({ ...before, name }) as WriteBackFile)}
        />
        <Select
          size="xs"
          label={t('mode')}
          description={t(`modeHints.${writeBack.mode}`)}
          allowDeselect={false}
          data={WRITE_BACK_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
          value={writeBack.mode}
          onChange={(mode) => mode && onEdit((before) => ({ ...before, mode }))}
        />
        <TargetFields table={table} writeBack={writeBack} onEdit={onEdit} />
        <FormulaField
          label={t('where')}
          table={table.code}
          value={writeBack.where}
          onChange={(text) =>
            onEdit((before) => ({ ...before, where: storedFormula(text) }) as WriteBackFile)
          }
        />
        {!readOnly && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            onClick={remove}
            style={{ alignSelf: 'end' }}
          >
            {t('remove')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

/** People's records, or a data table of a solution one may edit; what the file names and isn't offered stays to be seen. */
function TargetFields({ table, writeBack, onEdit }: WriteBackFieldsProps) {
  const t = useText('workbench/payroll/solutions/editing/write-back');
  const nameOf = useLocalName();
  const tables = useQuery({
    ...trpc.payroll.writeBack.tables.queryOptions(),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const data = (tables.data?.rows ?? []).map((one) => ({
    value: `data:${one.solution}.${one.table}`,
    label: `${nameOf(one.solutionName, one.solution)} › ${nameOf(one.tableName, one.table)}`,
    of: one,
  }));
  const records = RECORDS.map((value) => ({ value: `hr:${value}`, label: t(`targets.${value}`) }));
  const isKnown = [...records, ...data].some(({ value }) => value === writeBack.target);
  const target = data.find(({ value }) => value === writeBack.target)?.of;
  const setTarget = (code: string) => {
    const next = data.find(({ value }) => value === code)?.of;
    onEdit(({ match: _, ...before }) => ({
      ...before,
      target: code,
      columns: {},
      ...(next ? { match: matchOf(next.key, table) } : {}),
      ...(next && before.effective === 'column' ? { effective: 'periodEnd' } : {}),
    }));
  };
  return (
    <>
      <Select
        size="xs"
        label={t('target')}
        searchable
        allowDeselect={false}
        data={[
          { group: t('people'), items: records },
          ...(data.length > 0
            ? [{ group: t('tables'), items: data.map(({ value, label }) => ({ value, label })) }]
            : []),
          ...(isKnown ? [] : [{ value: writeBack.target, label: writeBack.target }]),
        ]}
        value={writeBack.target}
        onChange={(code) => code && setTarget(code)}
      />
      <DayFields table={table} writeBack={writeBack} onEdit={onEdit} />
      <KeyFields table={table} writeBack={writeBack} onEdit={onEdit} keys={target?.key} />
      <MappedColumns table={table} writeBack={writeBack} onEdit={onEdit} fields={target?.columns} />
    </>
  );
}

/** Columns of one's own that are called as the keys there. */
function matchOf(keys: readonly string[], { columns = [] }: TableFile): Record<string, string> {
  const own = new Set(columns.map(({ code }) => code));
  return Object.fromEntries(keys.filter((key) => own.has(key)).map((key) => [key, key]));
}

function DayFields({ table, writeBack, onEdit }: WriteBackFieldsProps) {
  const t = useText('workbench/payroll/solutions/editing/write-back');
  const choices = useChoices();
  const toTable = writeBack.target.startsWith('data:');
  const effective = writeBack.effective ?? 'afterPeriod';
  const days = WRITE_BACK_DAYS.filter((day) => day !== 'column' || !toTable || effective === 'column');
  const dates = (table.columns ?? []).filter(({ type }) => type === 'date');
  return (
    <>
      <Select
        size="xs"
        label={t('effective')}
        {...(toTable ? { description: t('dayHint') } : {})}
        allowDeselect={false}
        data={days.map((value) => ({ value, label: t(`days.${value}`) }))}
        value={effective}
        onChange={(next) =>
          next &&
          onEdit(({ effectiveColumn, ...before }) => ({
            ...before,
            effective: next,
            ...(next === 'column' && effectiveColumn !== undefined ? { effectiveColumn } : {}),
          }))
        }
      />
      {effective === 'column' && (
        <ColumnOrFormula
          size="xs"
          label={t('dayColumn')}
          formulaLabel={t('dayColumn')}
          columns={choices.columns(dates, plainColumn(writeBack.effectiveColumn))}
          table={table.code}
          value={writeBack.effectiveColumn}
          onChange={(effectiveColumn) =>
            onEdit((before) => ({ ...before, effectiveColumn }) as WriteBackFile)
          }
        />
      )}
    </>
  );
}

interface KeyFieldsProps extends WriteBackFieldsProps {
  /** Of a data table. */
  keys: readonly string[] | undefined;
}

/** Whose record it is, or which row of the other table. */
function KeyFields({ table, writeBack, onEdit, keys }: KeyFieldsProps) {
  const t = useText('workbench/payroll/solutions/editing/write-back');
  const { file } = useCopyEditor();
  const choices = useChoices();
  const toTable = writeBack.target.startsWith('data:');
  const master = file.tables.find((one) => one.master);
  const employee = [master?.key ?? []].flat()[0];
  const hasEmployee = table.columns?.some(({ code }) => code === employee) ?? false;
  // The column called as the master's key says it already.
  if (!toTable && hasEmployee && !writeBack.match) return null;
  const wanted = toTable ? (keys ?? Object.keys(writeBack.match ?? {})) : ['employee'];
  return wanted.map((key) => (
    <ColumnOrFormula
      key={key}
      size="xs"
      label={toTable ? `${t('keys')}: ${key}` : t('employee')}
      {...(toTable ? {} : { description: t('employeeHint') })}
      formulaLabel={key}
      columns={choices.columns(table.columns, plainColumn(writeBack.match?.[key]))}
      table={table.code}
      value={writeBack.match?.[key]}
      onChange={(source) =>
        onEdit((before) => ({ ...before, match: { ...before.match, [key]: source ?? '' } }))
      }
    />
  ));
}
