import { Group, MultiSelect, Select, Stack } from '@mantine/core';
import { REMINDERS } from '@suanpan/engine/domain';
import { type RouterInputs, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { PAYSLIP_SOURCES, PAYSLIP_STYLES, VIEW_MONTHS } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { LocalNameInput } from '../../shared/local-name-input.tsx';

export type SettingsState = RouterOutputs['payroll']['payslips']['settings']['get'];
export type Settings = RouterInputs['payroll']['payslips']['settings']['save']['settings'];
/** What is being chosen; nothing is, until somebody chose it. */
export type SettingsDraft = { [Key in keyof Settings]: Settings[Key] | null };
export type Problems = Partial<Record<keyof Settings, string>>;

/** For who is asked for all of it: of a solution that nobody has set, what its copy says is a suggestion, and the source still a question. */
export const draftOf = ({ settings, chosen }: Pick<SettingsState, 'settings' | 'chosen'>): SettingsDraft => ({
  ...settings,
  source: chosen ? settings.source : null,
});

const NAME_LENGTH = 50;

const isShownAtOnce = ({ viewMonth, viewDay }: SettingsDraft) => viewMonth === null && viewDay === null;

/** What is missing, or longer than it may be: by field, the text that says so. Where `atOnce` may stay, no day need be chosen. */
function problemsOf(draft: SettingsDraft, atOnce: boolean) {
  const { name, viewDay } = draft;
  const names = name === null ? [] : typeof name === 'string' ? [name] : Object.values(name);
  return {
    ...(draft.source === null ? { source: 'settings.sourceRequired' as const } : {}),
    ...(names.every((each) => each.trim() === '')
      ? { name: 'settings.nameRequired' as const }
      : names.some((each) => [...each].length > NAME_LENGTH)
        ? { name: 'settings.nameTooLong' as const }
        : {}),
    ...(draft.style === null ? { style: 'settings.styleRequired' as const } : {}),
    ...(atOnce && isShownAtOnce(draft)
      ? {}
      : {
          ...(draft.viewMonth === null ? { viewMonth: 'settings.viewMonthRequired' as const } : {}),
          ...(viewDay === null || viewDay < 1 || viewDay > 31
            ? { viewDay: 'settings.dayRequired' as const }
            : {}),
        }),
    ...(draft.remind?.length ? {} : { remind: 'settings.remindRequired' as const }),
  };
}

export function useProblems(draft: SettingsDraft, atOnce = false): Problems {
  const t = useText('workbench/payroll/payslips');
  return Object.fromEntries(Object.entries(problemsOf(draft, atOnce)).map(([field, key]) => [field, t(key)]));
}

/** Whether all of the draft is chosen. */
export const isSettled = (draft: SettingsDraft): draft is Settings =>
  Object.keys(problemsOf(draft, false)).length === 0;

/** Whether nothing of the draft is missing that a copy needs. */
export const isComplete = (draft: SettingsDraft): boolean =>
  Object.keys(problemsOf(draft, true)).length === 0;

export interface FieldsProps {
  draft: SettingsDraft;
  problems: Problems;
  onChange: (changes: Partial<SettingsDraft>) => void;
}

interface SourceProps extends FieldsProps {
  /** Where figures come from as long as nobody has chosen. */
  inForce?: Settings['source'];
}

export function SourceField({ draft, problems, onChange, inForce }: SourceProps) {
  const t = useText('workbench/payroll/payslips');
  return (
    <Select
      label={t('settings.source')}
      description={
        draft.source === null ? t('settings.sourceHint') : t(`settings.sourceHints.${draft.source}`)
      }
      {...(inForce ? { placeholder: t('settings.sourceDefault', { source: t(`sources.${inForce}`) }) } : {})}
      required
      allowDeselect={false}
      data={PAYSLIP_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
      value={draft.source}
      error={problems.source}
      onChange={(value) => onChange({ source: value as Settings['source'] })}
    />
  );
}

export function LookFields({ draft, problems, onChange }: FieldsProps) {
  const t = useText('workbench/payroll/payslips');
  return (
    <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
      <LocalNameInput
        label={t('settings.name')}
        required
        value={draft.name ?? undefined}
        error={problems.name}
        onChange={(name) => onChange({ name })}
      />
      <Select
        label={t('settings.style')}
        required
        allowDeselect={false}
        data={PAYSLIP_STYLES.map((value) => ({ value, label: t(`settings.styles.${value}`) }))}
        value={draft.style}
        error={problems.style}
        onChange={(value) => onChange({ style: value as Settings['style'] })}
      />
    </Group>
  );
}

interface NoticeProps extends FieldsProps {
  /** Slips that nobody chose a day for may go on being shown at once. */
  mayBeAtOnce?: boolean;
}

export function NoticeFields({ draft, problems, onChange, mayBeAtOnce = false }: NoticeProps) {
  const t = useText('workbench/payroll/payslips');
  const { data } = useQuery(trpc.inbox.channels.get.queryOptions());
  const hasPlatform = (data?.platforms.length ?? 0) > 0;
  const ways = REMINDERS.filter(
    (way) => way !== 'chat' || hasPlatform || draft.remind?.includes('chat') === true,
  );
  // What holds as long as nobody has chosen a day.
  const atOnce = isShownAtOnce(draft) ? t('settings.atOnce') : '';
  const isRequired = !(mayBeAtOnce && isShownAtOnce(draft));
  return (
    <Stack gap="sm">
      <Group grow align="flex-start">
        <Select
          label={t('settings.viewMonth')}
          placeholder={atOnce}
          required={isRequired}
          allowDeselect={false}
          data={VIEW_MONTHS.map((value) => ({ value, label: t(`settings.viewMonths.${value}`) }))}
          value={draft.viewMonth}
          error={problems.viewMonth}
          onChange={(value) => onChange({ viewMonth: value as Settings['viewMonth'] })}
        />
        <NumberField
          label={t('settings.viewDay')}
          placeholder={atOnce}
          description={t('settings.viewDayHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={isRequired}
          min={1}
          max={31}
          whole
          value={draft.viewDay ?? ''}
          error={problems.viewDay}
          onChange={(value) => onChange({ viewDay: value === '' ? null : Number(value) })}
        />
      </Group>
      <MultiSelect
        label={t('settings.remind')}
        required
        data={ways.map((value) => ({ value, label: t(`settings.reminders.${value}`) }))}
        value={[...(draft.remind ?? [])]}
        error={problems.remind}
        onChange={(remind) => onChange({ remind: remind as Settings['remind'] })}
      />
    </Stack>
  );
}
