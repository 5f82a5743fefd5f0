import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import type { ColumnFile, TableFile } from '@suanpan/engine';
import { MATCHES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { type Choice, useChoices } from '../copy/use-choices.ts';
import { RemoveIcon } from '../items/list-buttons.tsx';
import { ColumnOrFormula } from './column-or-formula.tsx';
import { keyOf, type OnPair, onPairs, writtenOn } from './reference-pairs.ts';

interface ReferenceFieldsProps {
  table: TableFile;
  column: ColumnFile;
  onEdit: (change: (column: ColumnFile) => ColumnFile) => void;
}

/** Which rows of which table: by keys, by band, by date. */
export function ReferenceFields({ table, column, onEdit }: ReferenceFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const choices = useChoices();
  const target = file.tables.find((one) => one.code === column.table);

  const setTable = (code: string) => {
    const chosen = file.tables.find((one) => one.code === code);
    onEdit((before) => ({
      ...before,
      table: code,
      on: writtenOn(keyOf(chosen).map((key) => ({ target: key, own: key }))),
      match: undefined,
      within: undefined,
    }));
  };

  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label={t('reference.table')}
        searchable
        allowDeselect={false}
        data={choices.tables(file.tables, column.table)}
        value={column.table ?? null}
        onChange={(code) => code && setTable(code)}
      />
      <KeyPairs table={table} column={column} onEdit={onEdit} target={target} />
      {column.type === 'reference' ? (
        <WhichVersion table={table} column={column} onEdit={onEdit} />
      ) : (
        <Within column={column} onEdit={onEdit} target={target} />
      )}
    </Stack>
  );
}

interface KeyPairsProps extends ReferenceFieldsProps {
  target: TableFile | undefined;
}

/** Which of the other table's columns equal which of one's own. */
function KeyPairs({ table, column, onEdit, target }: KeyPairsProps) {
  const t = useText('workbench/payroll/solutions');
  const pairs = onPairs(column.on);
  const choices = useChoices();
  const theirs = (target?.columns ?? []).map((one) => one.code);
  const mine = (table.columns ?? []).filter((one) => one.code !== column.code);
  const own = mine.map((one) => one.code);
  const setPairs = (next: readonly OnPair[]) =>
    onEdit((before) => {
      const kept = Object.fromEntries(
        Object.entries(before.match ?? {}).filter(([code]) => next.some((pair) => pair.target === code)),
      );
      return { ...before, on: writtenOn(next), match: Object.keys(kept).length > 0 ? kept : undefined };
    });

  return (
    <>
      <Text size="xs" fw={500}>
        {t('reference.on')}
      </Text>
      {pairs.map((pair, index) => (
        <KeyPair
          key={index}
          pair={pair}
          table={table.code}
          theirs={choices.columns(target?.columns, pair.target)}
          own={choices.columns(mine, pair.own.startsWith('=') ? undefined : pair.own)}
          match={
            column.type === 'reference' && (
              <MatchSelect column={column} target={pair.target} onEdit={onEdit} />
            )
          }
          onChange={(next) => setPairs(pairs.map((one, at) => (at === index ? next : one)))}
          onRemove={() => setPairs(pairs.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={12} />}
        style={{ alignSelf: 'start' }}
        disabled={pairs.length >= theirs.length}
        onClick={() => {
          const next = theirs.find((code) => pairs.every((pair) => pair.target !== code));
          if (next) setPairs([...pairs, { target: next, own: own.includes(next) ? next : '' }]);
        }}
      >
        {t('reference.addKey')}
      </Button>
    </>
  );
}

interface KeyPairProps {
  pair: OnPair;
  /** Whose row a formula sees. */
  table: string;
  theirs: readonly Choice[];
  own: readonly Choice[];
  match: ReactNode;
  onChange: (pair: OnPair) => void;
  onRemove: () => void;
}

function KeyPair({ pair, table, theirs, own, match, onChange, onRemove }: KeyPairProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Select
        size="xs"
        style={{ flex: 1 }}
        aria-label={t('reference.theirs')}
        data={[...theirs]}
        allowDeselect={false}
        value={pair.target || null}
        onChange={(code) => code && onChange({ ...pair, target: code })}
      />
      {match}
      <ColumnOrFormula
        size="xs"
        style={{ flex: 1, minWidth: 0 }}
        aria-label={t('reference.own')}
        placeholder={t('reference.ownHint')}
        formulaLabel={t('reference.own')}
        columns={own}
        table={table}
        value={pair.own}
        onChange={(own) => onChange({ ...pair, own: own ?? '' })}
      />
      <RemoveIcon label={t('reference.removeKey')} onClick={onRemove} />
    </Group>
  );
}

interface MatchSelectProps extends Pick<ReferenceFieldsProps, 'column' | 'onEdit'> {
  target: string;
}

/** Whether a key has to be equal, or the next below or above it will do. */
function MatchSelect({ column, target, onEdit }: MatchSelectProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Select
      size="xs"
      w={96}
      aria-label={t('reference.match')}
      allowDeselect={false}
      data={MATCHES.map((value) => ({ value, label: t(`matches.${value}`) }))}
      value={column.match?.[target] ?? 'exact'}
      onChange={(value) =>
        onEdit((before) => {
          const { [target]: _, ...rest } = before.match ?? {};
          const next = value === 'floor' || value === 'ceiling' ? { ...rest, [target]: value } : rest;
          return {
            ...before,
            match: Object.keys(next).length > 0 ? (next as ColumnFile['match']) : undefined,
          };
        })
      }
    />
  );
}

/** Of rows that hold from a day on: on which day, and what if there is none. */
function WhichVersion({ table, column, onEdit }: ReferenceFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const choices = useChoices();
  const dates = (table.columns ?? []).filter((one) => one.type === 'date');
  // One column alone is chosen by its name, and stored as the formula that it is.
  const alone = dates.find((one) => column.asOf === `=[@${one.code}]`)?.code;
  return (
    <>
      <ColumnOrFormula
        size="xs"
        clearable
        label={t('reference.asOf')}
        description={t('reference.asOfHint')}
        placeholder={t('reference.asOfDefault')}
        formulaLabel={t('reference.asOf')}
        columns={choices.columns(dates)}
        table={table.code}
        value={alone ?? column.asOf}
        onChange={(next) =>
          onEdit((before) => ({
            ...before,
            asOf: next === undefined || next.startsWith('=') ? next : `=[@${next}]`,
          }))
        }
      />
      <Switch
        size="xs"
        label={t('reference.missingBlank')}
        checked={column.missing === 'blank'}
        onChange={(event) => {
          const blank = event.currentTarget.checked;
          onEdit((before) => ({ ...before, missing: blank ? 'blank' : undefined }));
        }}
      />
    </>
  );
}

/** Only the rows whose day lies in the period. */
function Within({ column, onEdit, target }: Omit<KeyPairsProps, 'table'>) {
  const t = useText('workbench/payroll/solutions');
  const choices = useChoices();
  const dates = (target?.columns ?? []).filter((one) => one.type === 'date');
  return (
    <Select
      size="xs"
      clearable
      label={t('reference.within')}
      description={t('reference.withinHint')}
      data={choices.columns(dates, column.within)}
      value={column.within ?? null}
      onChange={(code) => onEdit((before) => ({ ...before, within: code ?? undefined }))}
    />
  );
}
