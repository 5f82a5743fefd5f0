import { Select, SimpleGrid } from '@mantine/core';
import {
  ATTENDANCE_RULES,
  type AttendanceRule,
  CUT_OFF_RULES,
  type CutOffRule,
  MONTH_BASES,
  type MonthBasis,
  type MonthRule,
  PAY_DAY_SHIFTS,
  type PayDayShift,
  type PeriodRules,
} from '@suanpan/engine/domain';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';

interface RulesProps {
  rules: PeriodRules;
  onChange: (rules: PeriodRules) => void;
}

/** How months, cut-off and attendance of a new period follow from its days, and where its pay day goes on a holiday. */
export function PeriodRulesFields({ rules, onChange }: RulesProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <>
      <Row>
        <Select
          label={t('settings.payDayShift')}
          description={t('settings.payDayShiftHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={PAY_DAY_SHIFTS.map((value) => ({ value, label: t(`periodRules.shifts.${value}`) }))}
          value={rules.payDayShift}
          onChange={(value) => value && onChange({ ...rules, payDayShift: value as PayDayShift })}
        />
      </Row>
      <MonthFields
        name={t('settings.paymentMonth')}
        rule={rules.paymentMonth}
        onChange={(paymentMonth) => onChange({ ...rules, paymentMonth })}
      />
      <MonthFields
        name={t('settings.taxMonth')}
        rule={rules.taxMonth}
        onChange={(taxMonth) => onChange({ ...rules, taxMonth })}
      />
      <CutOffFields rule={rules.cutOff} onChange={(cutOff) => onChange({ ...rules, cutOff })} />
      <AttendanceFields
        rule={rules.attendance}
        onChange={(attendance) => onChange({ ...rules, attendance })}
      />
    </>
  );
}

function Row({ children }: { children: React.ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  );
}

interface MonthProps {
  name: string;
  rule: MonthRule;
  onChange: (rule: MonthRule) => void;
}

function MonthFields({ name, rule, onChange }: MonthProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Row>
      <Select
        label={t('settings.monthOf', { name })}
        allowDeselect={false}
        data={MONTH_BASES.map((value) => ({ value, label: t(`periodRules.bases.${value}`) }))}
        value={rule.of}
        onChange={(value) => value && onChange({ ...rule, of: value as MonthBasis })}
      />
      <Whole
        label={`${name}: ${t('settings.monthsOn')}`}
        min={-12}
        max={12}
        value={rule.months}
        onChange={(months) => onChange({ ...rule, months })}
      />
    </Row>
  );
}

const NONE = 'none';

function CutOffFields({
  rule,
  onChange,
}: {
  rule: CutOffRule | null;
  onChange: (rule: CutOffRule | null) => void;
}) {
  const t = useText('workbench/payroll/solutions');
  const choose = (kind: string | null) => {
    if (kind === 'daysBeforeEnd') onChange({ kind, days: 5 });
    else if (kind === 'dayOfMonth') onChange({ kind, month: 'current', day: 25 });
    else onChange(null);
  };
  return (
    <Row>
      <Select
        label={t('settings.cutOff')}
        description={t('settings.cutOffHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        data={[NONE, ...CUT_OFF_RULES].map((value) => ({
          value,
          label: t(`periodRules.cutOffs.${value as 'none' | CutOffRule['kind']}`),
        }))}
        value={rule?.kind ?? NONE}
        onChange={choose}
      />
      {rule?.kind === 'daysBeforeEnd' && (
        <Whole
          label={`${t('settings.cutOff')}: ${t('settings.days')}`}
          min={0}
          max={366}
          value={rule.days}
          onChange={(days) => onChange({ ...rule, days })}
        />
      )}
      {rule?.kind === 'dayOfMonth' && (
        <Whole
          label={`${t('settings.cutOff')}: ${t('settings.day')}`}
          min={1}
          max={31}
          value={rule.day}
          onChange={(day) => onChange({ ...rule, day })}
        />
      )}
    </Row>
  );
}

interface AttendanceProps {
  rule: AttendanceRule | null;
  onChange: (rule: AttendanceRule | null) => void;
}

function AttendanceFields({ rule, onChange }: AttendanceProps) {
  const t = useText('workbench/payroll/solutions');
  const choose = (kind: string | null) => {
    if (kind === 'daysEarlier') onChange({ kind, days: 7 });
    else if (kind === 'toDayOfMonth') onChange({ kind, day: 20 });
    else onChange(null);
  };
  return (
    <Row>
      <Select
        label={t('settings.attendance')}
        allowDeselect={false}
        data={[NONE, ...ATTENDANCE_RULES].map((value) => ({
          value,
          label: t(`periodRules.attendances.${value as 'none' | AttendanceRule['kind']}`),
        }))}
        value={rule?.kind ?? NONE}
        onChange={choose}
      />
      {rule?.kind === 'daysEarlier' && (
        <Whole
          label={`${t('settings.attendance')}: ${t('settings.days')}`}
          min={0}
          max={366}
          value={rule.days}
          onChange={(days) => onChange({ ...rule, days })}
        />
      )}
      {rule?.kind === 'toDayOfMonth' && (
        <Whole
          label={`${t('settings.attendance')}: ${t('settings.day')}`}
          min={1}
          max={31}
          value={rule.day}
          onChange={(day) => onChange({ ...rule, day })}
        />
      )}
    </Row>
  );
}

interface WholeProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Whole({ label, min, max, value, onChange }: WholeProps) {
  return (
    <NumberField
      label={label}
      min={min}
      max={max}
      whole
      required
      withAsterisk={false}
      value={value}
      onChange={(typed) => onChange(Number(typed))}
    />
  );
}
