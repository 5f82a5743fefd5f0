import { ActionIcon, Button, Divider, Group, SimpleGrid, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconReceipt } from '@tabler/icons-react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { EmptyState } from '../kit/errors/index.ts';
import { Hint } from '../kit/hint/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { useLinkHandler } from '../kit/location/index.ts';
import { Money, useMasking } from '../kit/money/index.ts';
import { HomeCard } from './home-card.tsx';

type Payslip = RouterOutputs['portal']['home']['get']['payslip'];

export function LatestPayslipCard({ payslip, nextPayDay }: { payslip: Payslip; nextPayDay: string | null }) {
  const t = useText('portal/home');
  const kit = useText('portal/kit');
  const format = useFormat();
  const local = useLocalText();
  const onLinkClick = useLinkHandler();
  const { masked, toggle } = useMasking();
  const maskLabel = masked ? kit('money.show') : kit('money.hide');
  if (!payslip)
    return (
      <HomeCard title={t('payslip.title')}>
        <EmptyState compact icon={<IconReceipt size={20} stroke={1.5} />} text={t('payslip.none')} />
      </HomeCard>
    );
  const href = `/payslips/${payslip.id}`;
  const money = { currency: payslip.currency, scale: payslip.scale, personal: true };
  return (
    <HomeCard
      title={t('payslip.title')}
      aside={
        <Hint label={maskLabel}>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={toggle}
            aria-label={maskLabel}
            aria-pressed={masked}
          >
            {masked ? <IconEyeOff size={18} stroke={1.6} /> : <IconEye size={18} stroke={1.6} />}
          </ActionIcon>
        </Hint>
      }
    >
      <Text size="sm" c="dimmed">
        {local(payslip.name)} · {format.period(payslip.period)}
      </Text>
      {payslip.forbidden ? (
        <Text fw={560} c="dimmed">
          {t('payslip.forbidden')}
        </Text>
      ) : payslip.locked ? (
        <Text fw={560} c="dimmed">
          {t('payslip.locked')}
        </Text>
      ) : (
        <Money amount={payslip.net} {...money} fz={{ base: 32, sm: 38 }} fw={680} lh={1.3} display="block" />
      )}
      <Divider my="md" />
      <Group justify="space-between" align="flex-end" gap="md">
        <SimpleGrid cols={{ base: 2, xs: nextPayDay ? 3 : 2 }} spacing="xl">
          <div>
            <Text size="xs" c="dimmed">
              {t('payslip.payDay')}
            </Text>
            <Text fw={560} className="tabular">
              {format.day(payslip.payDate)}
            </Text>
          </div>
          <div>
            <Text size="xs" c="dimmed">
              {t('payslip.difference')}
            </Text>
            {payslip.difference === null ? (
              <Text fw={560}>{payslip.forbidden || payslip.locked ? '–' : t('payslip.first')}</Text>
            ) : (
              <Money amount={payslip.difference} {...money} sign="always" toned fw={560} />
            )}
          </div>
          {nextPayDay && (
            <div>
              <Text size="xs" c="dimmed">
                {t('payslip.nextPayDay')}
              </Text>
              <Text fw={560} className="tabular">
                {format.day(nextPayDay)}
              </Text>
            </div>
          )}
        </SimpleGrid>
        <Button component="a" href={href} variant="light" onClick={(event) => onLinkClick(event, href)}>
          {t('payslip.open')}
        </Button>
      </Group>
    </HomeCard>
  );
}
