import { Group, Stack, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { Money, useMasking } from '../kit/money/index.ts';

export type Cause = RouterOutputs['payroll']['differences']['person']['causes'][number];
type Said = Pick<Cause, 'kind' | 'label' | 'of' | 'column' | 'table' | 'before' | 'after' | 'type'>;

/** What a cause is called, what kind it is, and what stood there before and after. */
function useCauseWords() {
  const t = useText('portal/differences');
  const format = useFormat();
  const local = useLocalText();
  const value = (given: Cause['before'], type: Cause['type']) => {
    if (given === null || given === '') return t('blank');
    if (typeof given === 'boolean') return t(given ? 'yes' : 'no');
    if (type === 'date') return format.day(String(given), 'short');
    return typeof given === 'number' ? format.number(given, { maximumFractionDigits: 10 }) : given;
  };
  return (cause: Said) => {
    const { kind, before, after, type } = cause;
    switch (kind) {
      case 'rule':
      case 'parameter':
      case 'version':
      case 'balance':
      case 'rows':
      case 'input':
        return {
          title: local(cause.label ?? '', cause.column ?? cause.table ?? ''),
          kind: [t(`kinds.${kind}`), ...(cause.of === null ? [] : [local(cause.of)])].join(' · '),
          change:
            before === after ? null : t('change', { before: value(before, type), after: value(after, type) }),
        };
      case 'elsewhere':
        return { title: t('titles.elsewhere', { count: Number(before ?? 0) }), kind: null, change: null };
      case 'period':
        return {
          title: t('titles.period'),
          kind: null,
          change: t('change', { before: value(before, type), after: value(after, type) }),
        };
      default:
        return { title: t(`titles.${kind}`), kind: null, change: null };
    }
  };
}

/** A cause in words: its name, and below it of what kind it is and what stood there. */
export function CauseWords({ cause, masked = false }: { cause: Said; masked?: boolean }) {
  const { title, kind, change } = useCauseWords()(cause);
  const about = [kind, masked ? null : change].filter((part) => part !== null).join(' · ');
  return (
    <>
      <Text size="sm" component="div">
        {title}
      </Text>
      {about && (
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          {about}
        </Text>
      )}
    </>
  );
}

interface CauseListProps {
  causes: readonly Cause[];
  difference: number;
  currency?: string | undefined;
  scale?: number | undefined;
  /** Masked with one's other figures. */
  personal?: boolean;
}

/** Why one figure of one person is another, down to the difference: the causes add up. */
export function CauseList({ causes, difference, currency, scale, personal = false }: CauseListProps) {
  const { masked } = useMasking();
  const figures = { currency, scale, symbol: false, sign: 'always', personal } as const;
  return (
    <Stack gap={6} data-testid="causes-of-person">
      {causes.map((cause) => (
        <Group key={cause.index} justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
          <div style={{ minWidth: 0 }}>
            <CauseWords cause={cause} masked={personal && masked} />
          </div>
          <Money amount={cause.amount} {...figures} fz="sm" />
        </Group>
      ))}
      <DifferenceInAll difference={difference} money={figures} />
    </Stack>
  );
}

interface DifferenceInAllProps {
  difference: number;
  money: Omit<ComponentProps<typeof Money>, 'amount'>;
}

/** What the lines above add up to. */
export function DifferenceInAll({ difference, money }: DifferenceInAllProps) {
  const t = useText('portal/differences');
  return (
    <Group
      justify="space-between"
      pt={6}
      style={{ borderTop: '2px solid var(--suanpan-line)' }}
      wrap="nowrap"
    >
      <Text size="sm" fw={650}>
        {t('difference')}
      </Text>
      <Money amount={difference} {...money} sign="always" fz="sm" fw={650} />
    </Group>
  );
}
