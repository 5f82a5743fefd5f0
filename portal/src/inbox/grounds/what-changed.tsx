import { Table, Text } from '@mantine/core';
import { CauseWords } from '../../differences/cause-words.tsx';
import { useFormat, useText } from '../../kit/i18n/index.ts';
import { AppLink } from '../../kit/location/index.ts';
import { Money } from '../../kit/money/index.ts';
import type { Grounds } from './grounds.ts';

interface WhatChangedProps {
  grounds: Grounds;
  why: NonNullable<Grounds['why']>;
  /** Where the workbench shows the batch; absent for who may not go there. */
  batch: string | undefined;
}

/** What was changed since the last period and what each change did to net pay, the largest first: they add up. */
export function WhatChanged({ grounds: { currency, scale }, why, batch }: WhatChangedProps) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const figures = { currency, scale, symbol: false, sign: 'always' } as const;
  return (
    <Table verticalSpacing={6} horizontalSpacing={8} fz="sm" aria-label={t('grounds.whatChanged')}>
      <Table.Tbody>
        {why.causes.map((cause) => (
          <Table.Tr key={cause.index} data-cause={cause.kind}>
            <Table.Td>
              <CauseWords cause={cause} />
            </Table.Td>
            <Table.Td ta="right" style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
              {batch ? (
                <AppLink href={`${batch}/review?tab=causes&cause=${cause.index}`} size="xs">
                  {t('grounds.concerns', { count: cause.people })}
                </AppLink>
              ) : (
                <Text size="xs" c="dimmed">
                  {t('grounds.concerns', { count: cause.people })}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
              <Money amount={cause.amount} {...figures} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr fw={650} style={{ borderTop: '2px solid var(--suanpan-line)' }}>
          <Table.Td>{t('grounds.netDifference')}</Table.Td>
          <Table.Td ta="right">
            <Text size="xs" c="dimmed">
              {format.number(why.people)}
            </Text>
          </Table.Td>
          <Table.Td ta="right">
            <Money amount={why.difference} {...figures} />
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
