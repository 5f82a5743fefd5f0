import { Box, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { keyed } from '../kit/list/index.ts';
import { AppLink } from '../kit/location/index.ts';
import { Money, TOTAL_SIGNS } from '../kit/money/index.ts';
import { Watermark } from '../kit/watermark/index.ts';
import { readableOn, wordsOn } from './colours.ts';
import { ItemValue, YearToDate } from './item-value.tsx';
import classes from './payslip.module.css';
import type { Payslip } from './payslip.ts';
import { PayslipGroup } from './payslip-group.tsx';

/** What a sheet shows; what has not been issued has no number and nothing before it. */
export type SheetOf = Pick<
  Payslip,
  'style' | 'currency' | 'scale' | 'net' | 'payDate' | 'period' | 'body' | 'employee' | 'watermark'
> &
  Partial<Pick<Payslip, 'number' | 'publishedAt' | 'difference' | 'previous' | 'logo'>>;

interface PayslipSheetProps {
  payslip: SheetOf;
  /** Where slips are read; absent where one is only looked at. */
  basePath?: string;
  onExplain?: (item: string) => void;
  /** What stands beside a line, by its group and place. */
  besideLine?: ((group: number, item: number) => ReactNode) | undefined;
  /** Shows which payslips a figure of the year adds up. */
  onYear?: (at: { group: number; item: number }) => void;
}

/** A payslip as its reader has it: in one column for a phone, or laid out for a page. */
export function PayslipSheet({ payslip, basePath, onExplain, besideLine, onYear }: PayslipSheetProps) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const local = useLocalText();
  const { groups } = payslip.body;
  const filled = groups.filter(({ items }) => items.length > 0);
  return (
    <Paper
      withBorder
      className={classes.sheet}
      component="article"
      aria-label={t('title')}
      data-style={payslip.style}
      {...coloursOf(payslip.body.colours)}
    >
      <Watermark words={payslip.watermark}>
        <Stack gap="xl" className={classes.body}>
          {payslip.logo && (
            <img src={payslip.logo} alt={local(payslip.employee.legalEntity)} className={classes.logo} />
          )}
          <Figures payslip={payslip} basePath={basePath} />
          <Facts payslip={payslip} />
          <Box className={classes.groups}>
            {keyed(filled, (group) => local(group.name)).map(({ key, item: group }) => (
              <PayslipGroup
                key={key}
                group={group}
                currency={payslip.currency}
                onExplain={onExplain}
                besideLine={besideLine && ((item) => besideLine(groups.indexOf(group), item))}
                onYear={onYear && ((item) => onYear({ group: groups.indexOf(group), item }))}
              />
            ))}
          </Box>
          {payslip.body.remark && (
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {local(payslip.body.remark)}
            </Text>
          )}
          {filled.some(({ items }) => items.some(({ yearToDate }) => yearToDate !== undefined)) && (
            <Text size="xs" c="dimmed">
              {t('yearNote', { year: payslip.payDate.slice(0, 4) })}
            </Text>
          )}
          {payslip.number && payslip.publishedAt && (
            <Text size="xs" c="dimmed">
              {t('issued', { number: payslip.number, at: format.instant(payslip.publishedAt) })}
            </Text>
          )}
        </Stack>
      </Watermark>
    </Paper>
  );
}

/** The sheet's grounds, by scheme; on paper it is the first. */
const GROUND = { light: '#ffffff', dark: '#1c2225' } as const;

/** Colours as they are read on the sheet, by variables that its styles take. */
function coloursOf({ title = '', total = '' }: NonNullable<Payslip['body']['colours']> = {}) {
  const variables = {
    '--slip-title-light': readableOn(title, GROUND.light),
    '--slip-title-dark': readableOn(title, GROUND.dark),
    '--slip-total': wordsOn(total) && total,
    '--slip-total-words': wordsOn(total),
  };
  return {
    ...(variables['--slip-title-light'] ? { 'data-title': true } : {}),
    ...(variables['--slip-total'] ? { 'data-total': true } : {}),
    style: variables as CSSProperties,
  };
}

/** What a person asks for first. */
function Figures({ payslip, basePath }: { payslip: SheetOf; basePath: string | undefined }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const money = { currency: payslip.currency, scale: payslip.scale, personal: true };
  return (
    <Box className={classes.figures}>
      {payslip.net !== null && (
        <div>
          <Text size="sm" c="dimmed">
            {t('netPay')}
          </Text>
          <Money
            amount={payslip.net}
            {...money}
            className={`tabular ${classes.net}`}
            fw={700}
            lh={1.25}
            data-testid="net-pay"
          />
          <MadeOf payslip={payslip} />
        </div>
      )}
      <SimpleGrid cols={2} spacing="xl" verticalSpacing="sm">
        <div>
          <Text size="xs" c="dimmed">
            {t('payDay')}
          </Text>
          <Text fw={600} className="tabular">
            {format.day(payslip.payDate)}
          </Text>
        </div>
        {basePath !== undefined && (
          <div>
            <Text size="xs" c="dimmed">
              {t('difference')}
            </Text>
            {!payslip.difference || !payslip.previous ? (
              <Text fw={600}>{payslip.previous ? '–' : t('first')}</Text>
            ) : (
              <>
                <Money amount={payslip.difference} {...money} sign="always" toned fw={600} display="block" />
                <AppLink href={`${basePath}/${payslip.previous.id}`} size="xs" className="no-print">
                  {t('previous', { period: format.period(payslip.previous.period) })}
                </AppLink>
              </>
            )}
          </div>
        )}
      </SimpleGrid>
    </Box>
  );
}

/** Gross, less deductions, plus what else there is: how net pay adds up. */
function MadeOf({ payslip }: { payslip: SheetOf }) {
  const local = useLocalText();
  const parts = (payslip.body.totals ?? []).filter(({ role }) => role !== 'net');
  if (parts.length === 0) return null;
  return (
    <Group gap="4px 12px" data-testid="net-pay-parts">
      {parts.map(({ role, name, value }) => (
        <Text key={role} size="sm" c="dimmed" component="span">
          {TOTAL_SIGNS[role]} {local(name)}{' '}
          <Money amount={value} currency={payslip.currency} scale={payslip.scale} symbol={false} personal />
        </Text>
      ))}
    </Group>
  );
}

function Facts({ payslip }: { payslip: SheetOf }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const local = useLocalText();
  // What the style chose to say stands under the words of the style.
  const chosen = payslip.body.header.filter(({ value }) => value !== null && value !== '');
  const said = new Set(chosen.map(({ value }) => value));
  // A department may be called what its company is; a person is told apart by name and number.
  const person: [string, string][] = [
    [t('facts.name'), payslip.employee.name],
    [t('facts.employeeNumber'), payslip.employee.employeeNumber],
  ];
  const always: [string, string][] = [
    ...person.filter(([, value]) => !said.has(value)),
    [t('facts.legalEntity'), local(payslip.employee.legalEntity)],
    [t('facts.period'), `${format.day(payslip.period.start)} – ${format.day(payslip.period.end)}`],
  ];
  const facts: { label: string; value: ReactNode }[] = [
    ...always.map(([label, value]) => ({ label, value })),
    ...chosen.map((item) => ({
      label: local(item.name),
      value: (
        <>
          <ItemValue item={item} currency={payslip.currency} />
          <YearToDate item={item} currency={payslip.currency} />
        </>
      ),
    })),
  ];
  return (
    <dl className={classes.facts}>
      {keyed(facts, ({ label }) => label).map(({ key, item: { label, value } }) => (
        <div key={key}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} size="sm" className={`tabular ${classes.fact}`}>
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}
