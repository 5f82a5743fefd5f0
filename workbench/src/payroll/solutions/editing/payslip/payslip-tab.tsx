import { Button, Flex, Paper, Stack, Text } from '@mantine/core';
import type { PayslipFile, PayslipGroupFile } from '@suanpan/engine';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, replaced, without } from '../copy/edit-file.ts';
import { LookFields } from './look-fields.tsx';
import { HEAD } from './order.ts';
import { PayslipGroupCard } from './payslip-group-card.tsx';
import { PayslipItems } from './payslip-items.tsx';
import { PayslipPreview } from './payslip-preview.tsx';
import { OrderProvider, useOrdering } from './use-order.ts';

type Edit = (next: (payslip: PayslipFile) => PayslipFile) => void;

/** What stands on the payslip, in groups, beside the payslip itself with somebody's figures. */
export function PayslipTab() {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const { payslip } = file;
  const edit: Edit = (next) =>
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
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} align={{ base: 'stretch', lg: 'flex-start' }} gap="md">
      <div style={{ flex: 1, minWidth: 0 }}>
        <FieldGroup readOnly={readOnly}>
          <Style payslip={payslip} edit={edit} />
        </FieldGroup>
      </div>
      <PayslipPreview payslip={payslip} />
    </Flex>
  );
}

function Style({ payslip, edit }: { payslip: PayslipFile; edit: Edit }) {
  const t = useText('workbench/payroll/solutions');
  const { readOnly } = useCopyEditor();
  const order = useOrdering(payslip, edit);
  const groups = payslip.groups ?? [];
  const setGroups = (next: readonly PayslipGroupFile[]) => edit((before) => ({ ...before, groups: next }));
  return (
    <OrderProvider value={order}>
      <Stack gap="sm">
        <LookFields payslip={payslip} onChange={(changes) => edit((before) => ({ ...before, ...changes }))} />
        <Paper withBorder p="sm" bg="var(--suanpan-surface)">
          <Text fw={600} size="sm" mb={6}>
            {t('payslip.header')}
          </Text>
          <PayslipItems
            group={HEAD}
            items={payslip.header ?? []}
            onChange={(items) => edit((before) => ({ ...before, header: items }))}
          />
        </Paper>
        {groups.map((group, index) => (
          <PayslipGroupCard
            key={`${index} of ${groups.length}`}
            group={group}
            index={index}
            onChange={(next) => setGroups(replaced(groups, index, () => next))}
            onRemove={() => setGroups(without(groups, index))}
          />
        ))}
        <Paper withBorder p="sm" bg="var(--suanpan-surface)">
          <LocalNameInput
            size="xs"
            label={t('payslip.remark')}
            value={payslip.remark}
            onChange={(remark) =>
              edit((before) => {
                const { remark: _, ...rest } = before;
                return Object.keys(remark).length > 0 ? { ...rest, remark } : rest;
              })
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
    </OrderProvider>
  );
}
