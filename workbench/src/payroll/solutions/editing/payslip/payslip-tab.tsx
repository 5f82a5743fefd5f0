import { Button, Flex, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import type { ColumnFile, PayslipFile, PayslipGroupFile, PayslipItemFile, TableFile } from '@suanpan/engine';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, moved, replaced, without } from '../copy/edit-file.ts';
import { MoveIcons, RemoveIcon } from '../items/list-buttons.tsx';
import { PayslipItemRow } from './payslip-item-row.tsx';
import { PayslipPreview } from './payslip-preview.tsx';

/** What stands on the payslip, in groups, with a picture of it. */
export function PayslipTab() {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const payslip = file.payslip;
  const edit = (next: (payslip: PayslipFile) => PayslipFile) =>
    change((before) => ({ ...before, payslip: compact(next(before.payslip ?? {})) }));

  if (!payslip) {
    return (
      <Paper withBorder bg="var(--suanpan-surface)">
        <EmptyState
          text={t('payslip.empty')}
          action={
            !readOnly && (
              <Button
                onClick={() => edit(() => ({ header: [], groups: [{ name: { en: 'Pay' }, items: [] }] }))}
              >
                {t('payslip.create')}
              </Button>
            )
          }
        />
      </Paper>
    );
  }

  const groups = payslip.groups ?? [];
  const header = payslip.header ?? [];
  const setGroups = (next: readonly PayslipGroupFile[]) => edit((before) => ({ ...before, groups: next }));

  return (
    <Flex direction={{ base: 'column', md: 'row' }} align={{ base: 'stretch', md: 'flex-start' }} gap="md">
      <div style={{ flex: 1, minWidth: 0 }}>
        <FieldGroup readOnly={readOnly}>
          <Stack gap="sm">
            <Paper withBorder p="sm" bg="var(--suanpan-surface)">
              <Text fw={600} size="sm" mb={6}>
                {t('payslip.header')}
              </Text>
              <ItemRows
                items={header}
                onChange={(items) => edit((before) => ({ ...before, header: items }))}
              />
            </Paper>
            {groups.map((group, index) => (
              <Paper key={`${index} of ${groups.length}`} withBorder p="sm" bg="var(--suanpan-surface)">
                <Group justify="space-between" mb={6} align="flex-end" wrap="nowrap">
                  <div style={{ flex: 1, maxWidth: 320 }}>
                    <LocalNameInput
                      size="xs"
                      label={t('payslip.group')}
                      value={group.name}
                      onChange={(name) => setGroups(replaced(groups, index, (one) => ({ ...one, name })))}
                    />
                  </div>
                  <Switch
                    size="xs"
                    label={t('payslip.total')}
                    checked={group.total === true}
                    onChange={(event) => {
                      const total = event.currentTarget.checked;
                      setGroups(
                        replaced(groups, index, (one) =>
                          compact({ ...one, total: total ? true : undefined }),
                        ),
                      );
                    }}
                  />
                  {!readOnly && (
                    <Group gap={2} wrap="nowrap">
                      <MoveIcons
                        index={index}
                        count={groups.length}
                        onMove={(from, to) => setGroups(moved(groups, from, to))}
                      />
                      <RemoveIcon
                        color="red"
                        label={t('payslip.removeGroup')}
                        onClick={() => setGroups(without(groups, index))}
                      />
                    </Group>
                  )}
                </Group>
                <ItemRows
                  withLines
                  items={group.items}
                  onChange={(items) => setGroups(replaced(groups, index, (one) => ({ ...one, items })))}
                />
              </Paper>
            ))}
            <Paper withBorder p="sm" bg="var(--suanpan-surface)">
              <LocalNameInput
                size="xs"
                label={t('payslip.remark')}
                value={payslip.remark}
                onChange={(remark) =>
                  edit((before) => ({
                    ...before,
                    remark: Object.keys(remark).length > 0 ? remark : undefined,
                  }))
                }
              />
            </Paper>
            {!readOnly && (
              <Button
                variant="light"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                style={{ alignSelf: 'start' }}
                onClick={() => setGroups([...groups, { name: { en: t('payslip.group') }, items: [] }])}
              >
                {t('payslip.addGroup')}
              </Button>
            )}
          </Stack>
        </FieldGroup>
      </div>
      <PayslipPreview payslip={payslip} />
    </Flex>
  );
}

interface ItemRowsProps {
  /** Lines of rows may be added too. */
  withLines?: boolean;
  items: readonly PayslipItemFile[];
  onChange: (items: readonly PayslipItemFile[]) => void;
}

function ItemRows({ withLines, items, onChange }: ItemRowsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, readOnly } = useCopyEditor();
  const master = file.tables.find((table) => table.master);
  const first = master?.columns?.find((column) => column.type === 'money');
  const rows = withLines ? master?.columns?.find((column) => column.type === 'rows') : undefined;
  return (
    <Stack gap={6}>
      {items.map((item, index) => (
        <PayslipItemRow
          key={`${index} of ${items.length}`}
          item={item}
          onChange={(next) => onChange(replaced(items, index, () => compact(next)))}
          onMove={(by) => onChange(moved(items, index, index + by))}
          onRemove={() => onChange(without(items, index))}
        />
      ))}
      {!readOnly && (
        <Group gap={4}>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={12} />}
            onClick={() =>
              onChange([
                ...items,
                { name: first?.name ?? first?.code ?? '', value: first?.code ?? '', itemType: 'amount' },
              ])
            }
          >
            {t('payslip.addItem')}
          </Button>
          {rows && (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconPlus size={12} />}
              onClick={() => onChange([...items, linesOf(file.tables, rows)])}
            >
              {t('payslip.addLines')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** A line for each row: the first text says what it is, the first amount how much. */
function linesOf(tables: readonly TableFile[], rows: ColumnFile): PayslipItemFile {
  const columns = tables.find(({ code }) => code === rows.table)?.columns ?? [];
  const keys = new Set(Object.keys(typeof rows.on === 'object' && !Array.isArray(rows.on) ? rows.on : {}));
  for (const key of [rows.on ?? []].flat()) if (typeof key === 'string') keys.add(key);
  const code = (type: ColumnFile['type']) =>
    columns.find((column) => column.type === type && !keys.has(column.code))?.code ?? '';
  return {
    name: rows.name ?? rows.code,
    value: code('money'),
    rows: rows.code,
    label: code('text'),
    itemType: 'amount',
  };
}
