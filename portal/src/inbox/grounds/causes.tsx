import { Table, Text } from '@mantine/core';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { AppLink } from '../../kit/location/index.ts';
import { Money } from '../../kit/money/index.ts';
import type { Grounds } from './grounds.ts';
import { PersonName } from './person-name.tsx';

type Cause = Grounds['causes'][number];

/** What made net pay differ, the largest first, down to the difference itself: they add up. */
export function CausesOfChange({ grounds, batch }: { grounds: Grounds; batch: string | undefined }) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const { causes, totals, currency, scale } = grounds;
  const figures = { currency, scale, symbol: false, sign: 'always' } as const;
  const net = totals.find(({ role }) => role === 'net');
  const nameOf = ({ kind, name, column }: Cause) =>
    kind === 'item' ? local(name, column ?? '') : t(`grounds.kinds.${kind}`);
  if (causes.length === 0) return <Text size="sm">{t('grounds.noChange')}</Text>;
  return (
    <Table
      verticalSpacing={6}
      horizontalSpacing={8}
      fz="sm"
      aria-label={t('grounds.why')}
      data-testid="grounds-causes"
    >
      <Table.Tbody>
        {causes.map((cause) => (
          <Table.Tr key={`${cause.kind} ${cause.column}`} data-cause={cause.kind}>
            <Table.Td>
              {batch && cause.column ? (
                <AppLink
                  href={`${batch}/review?tab=variance&item=${encodeURIComponent(cause.column)}`}
                  size="sm"
                >
                  {nameOf(cause)}
                </AppLink>
              ) : (
                nameOf(cause)
              )}{' '}
              <Text span size="xs" c="dimmed">
                {t('grounds.concerns', { count: cause.people })}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                <Most cause={cause} scale={scale} currency={currency} />
              </Text>
            </Table.Td>
            <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
              <Money amount={cause.amount} {...figures} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {net && (
        <Table.Tfoot>
          <Table.Tr fw={650} style={{ borderTop: '2px solid var(--suanpan-line)' }}>
            <Table.Td>{t('grounds.netDifference')}</Table.Td>
            <Table.Td ta="right">
              <Money amount={net.difference} {...figures} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  );
}

/** Whom it concerns most, with the amount of each. */
function Most({ cause, currency, scale }: { cause: Cause; currency: string; scale: number }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const said = cause.most.map(
    ({ name, employeeNumber, amount }) =>
      `${name || employeeNumber} ${format.money(amount, { currency, scale, symbol: false, sign: 'always' })}`,
  );
  const more = cause.people - said.length;
  return (more > 0 ? [...said, t('grounds.morePeople', { count: more })] : said).join(' · ');
}

/** The people whose pay differs most, each with what does most of it. */
export function ChangedPeople({ grounds: { changed, scale, currency } }: { grounds: Grounds }) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const figures = { currency, scale, symbol: false };
  const more = changed.total - changed.rows.length;
  return (
    <>
      <Table verticalSpacing={6} horizontalSpacing={8} fz="sm" aria-label={t('grounds.people')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('grounds.person')}</Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              {t('grounds.before')}
            </Table.Th>
            <Table.Th ta="right">{t('grounds.now')}</Table.Th>
            <Table.Th ta="right">{t('grounds.difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changed.rows.map((row) => (
            <Table.Tr key={row.rowKey}>
              <Table.Td>
                <PersonName person={row} />
                <Text size="xs" c="dimmed">
                  {row.previous === null
                    ? t('grounds.kinds.joined')
                    : row.current === null
                      ? t('grounds.kinds.left')
                      : row.mostly && t('grounds.mostly', { item: local(row.mostly) })}
                </Text>
              </Table.Td>
              <Table.Td ta="right" visibleFrom="xs">
                <Money amount={row.previous} {...figures} />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={row.current} {...figures} />
              </Table.Td>
              <Table.Td ta="right">
                <Money amount={row.difference} {...figures} sign="always" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('grounds.morePeople', { count: more })}
        </Text>
      )}
    </>
  );
}
