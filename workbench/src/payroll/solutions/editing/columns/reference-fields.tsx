import { ActionIcon, Autocomplete, Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import type { ColumnFile, TableFile } from '@suanpan/engine';
import { MATCHES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { storedFormula } from './formula-field.tsx';
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
  const target = file.tables.find((one) => one.code === column.table);
  const pairs = onPairs(column.on);
  const theirs = (target?.columns ?? []).map((one) => one.code);
  const own = (table.columns ?? []).filter((one) => one.code !== column.code).map((one) => one.code);
  const dates = (target?.columns ?? []).filter((one) => one.type === 'date').map((one) => one.code);

  const setPairs = (next: readonly OnPair[]) =>
    onEdit((before) => {
      const kept = Object.fromEntries(
        Object.entries(before.match ?? {}).filter(([code]) => next.some((pair) => pair.target === code)),
      );
      return { ...before, on: writtenOn(next), match: Object.keys(kept).length > 0 ? kept : undefined };
    });

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
        data={file.tables.map((one) => one.code)}
        value={column.table ?? null}
        onChange={(code) => code && setTable(code)}
      />
      <Text size="xs" fw={500}>
        {t('reference.on')}
      </Text>
      {pairs.map((pair, index) => (
        <Group key={`${index} ${pair.target}`} gap={4} wrap="nowrap" align="flex-end">
          <Select
            size="xs"
            style={{ flex: 1 }}
            aria-label={t('reference.theirs')}
            data={theirs}
            allowDeselect={false}
            value={pair.target || null}
            onChange={(code) =>
              code && setPairs(pairs.map((one, at) => (at === index ? { ...one, target: code } : one)))
            }
          />
          {column.type === 'reference' && (
            <Select
              size="xs"
              w={96}
              aria-label={t('reference.match')}
              allowDeselect={false}
              data={MATCHES.map((value) => ({ value, label: t(`matches.${value}`) }))}
              value={column.match?.[pair.target] ?? 'exact'}
              onChange={(value) =>
                onEdit((before) => {
                  const { [pair.target]: _, ...rest } = before.match ?? {};
                  const next =
                    value === 'floor' || value === 'ceiling' ? { ...rest, [pair.target]: value } : rest;
                  return {
                    ...before,
                    match: Object.keys(next).length > 0 ? (next as ColumnFile['match']) : undefined,
                  };
                })
              }
            />
          )}
          <Autocomplete
            size="xs"
            style={{ flex: 1 }}
            aria-label={t('reference.own')}
            placeholder={t('reference.ownHint')}
            data={own}
            value={pair.own}
            onChange={(text) =>
              setPairs(pairs.map((one, at) => (at === index ? { ...one, own: text } : one)))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('reference.removeKey')}
            onClick={() => setPairs(pairs.filter((_, at) => at !== index))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
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
      {column.type === 'reference' ? (
        <>
          <Autocomplete
            size="xs"
            label={t('reference.asOf')}
            description={t('reference.asOfHint')}
            placeholder={t('reference.asOfDefault')}
            data={(table.columns ?? []).filter((one) => one.type === 'date').map((one) => `=[@${one.code}]`)}
            value={column.asOf ?? ''}
            onChange={(text) => onEdit((before) => ({ ...before, asOf: storedFormula(text) }))}
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
      ) : (
        <Select
          size="xs"
          clearable
          label={t('reference.within')}
          description={t('reference.withinHint')}
          data={dates}
          value={column.within ?? null}
          onChange={(code) => onEdit((before) => ({ ...before, within: code ?? undefined }))}
        />
      )}
    </Stack>
  );
}
