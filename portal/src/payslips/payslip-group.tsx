import { ActionIcon, Badge, Box, Group, Table, Text, Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocalText, useText } from '../kit/i18n/index.ts';
import { keyed } from '../kit/list/index.ts';
import { ItemValue, YearToDate } from './item-value.tsx';
import classes from './payslip.module.css';
import { idOfLine, type Payslip } from './payslip.ts';

type GroupBody = Payslip['body']['groups'][number];

interface PayslipGroupProps {
  group: GroupBody;
  currency: string;
  onExplain?: ((item: string) => void) | undefined;
  besideLine?: ((item: number) => ReactNode) | undefined;
  onYear?: ((item: number) => void) | undefined;
}

export function PayslipGroup({ group, currency, onExplain, besideLine, onYear }: PayslipGroupProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  const title = local(group.name);
  const [only] = group.items;
  // A total of one line needs no heading that says its name once more.
  const saysItself = group.total && group.items.length === 1 && only?.symbol === true;
  return (
    <Box component="section" aria-label={title} className={classOf(group)}>
      {!saysItself && (
        <Group justify="space-between" mb={4}>
          <Text fw={650} size="sm" {...(group.total ? {} : { className: classes.title ?? '' })}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {currency}
          </Text>
        </Group>
      )}
      <Table verticalSpacing={7} horizontalSpacing={0} fz="sm" aria-label={title}>
        <Table.Tbody>
          {keyed(group.items, (item) => local(item.name)).map(({ key, item }) => (
            <Table.Tr key={key} fw={group.total || item.sum ? 650 : undefined}>
              <Table.Td>
                <Group gap={6}>
                  {local(item.name)}
                  {item.accumulation && (
                    <Tooltip label={t('accumulationMore')}>
                      <Badge size="xs" color="gray">
                        {t('accumulation')}
                      </Badge>
                    </Tooltip>
                  )}
                  {item.typedOver && (
                    <Badge size="xs" color="yellow">
                      {t('typedOver')}
                    </Badge>
                  )}
                  {item.column && onExplain && (
                    <Tooltip label={t('explain.open')}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        {...(group.total ? { c: 'inherit' } : {})}
                        size="sm"
                        className="no-print"
                        aria-label={`${t('explain.open')}: ${local(item.name)}`}
                        onClick={() => onExplain(idOfLine(item))}
                      >
                        <IconHelpCircle size={16} stroke={1.6} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                  {item.accumulation && onYear && (
                    <Tooltip label={t('year.open')}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        className="no-print"
                        aria-label={`${t('year.open')} ${local(item.name)}`}
                        onClick={() => onYear(group.items.indexOf(item))}
                      >
                        <IconHelpCircle size={16} stroke={1.6} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                  {besideLine?.(group.items.indexOf(item))}
                </Group>
              </Table.Td>
              <Table.Td ta="right">
                <ItemValue item={item} currency={currency} />
                <YearToDate
                  item={item}
                  currency={currency}
                  onOpen={onYear && (() => onYear(group.items.indexOf(item)))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** More lines than a column of a printed page is sure to hold together. */
const LONG_GROUP = 16;

function classOf({ total, items }: GroupBody): string | undefined {
  if (total) return classes.total;
  return items.length > LONG_GROUP ? classes.longGroup : classes.group;
}
