import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Paper,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { CalendarFile, RoundingMode, SolutionFile } from '@suanpan/engine';
import {
  AS_OFS,
  freeCode,
  ROUNDING_MODES,
  SECOND_OPINIONS,
  WEEKDAYS,
  type Weekday,
} from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';
import { Fields } from '../../../../shared/fields.tsx';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, replaced, without } from '../copy/edit-file.ts';
import { AddButton } from '../items/list-buttons.tsx';

/** What holds for the whole copy: decimals, rounding, the as-of day, the tax year, calendars of working days. */
export function GeneralTab() {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const calendars = file.calendars ?? [];
  const edit = (changes: Partial<SolutionFile>) => change((before) => compact({ ...before, ...changes }));
  const setCalendars = (next: readonly CalendarFile[]) =>
    edit({ calendars: next.length > 0 ? next : undefined });
  const yearStartWrong =
    file.yearStart !== undefined && !/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(file.yearStart);

  return (
    <Fields readOnly={readOnly} maw={860}>
      <Stack gap="md">
        <Paper withBorder p="md" bg="var(--suanpan-surface)">
          <Stack gap="sm">
            <Group grow align="flex-start">
              <TextInput label={t('fields.currency')} value={file.currency} disabled />
              <NumberInput
                label={t('columns.scale')}
                description={t('general.scaleHint')}
                placeholder={t('columns.scaleOfCurrency')}
                min={0}
                max={6}
                allowDecimal={false}
                value={file.scale ?? ''}
                onChange={(value) => edit({ scale: value === '' ? undefined : Number(value) })}
              />
              <Select
                label={t('columns.rounding')}
                description={t('general.roundingHint')}
                clearable
                placeholder={t('roundings.half-up')}
                data={ROUNDING_MODES.map((value) => ({ value, label: t(`roundings.${value}`) }))}
                value={file.rounding ?? null}
                onChange={(value) => edit({ rounding: (value as RoundingMode | null) ?? undefined })}
              />
            </Group>
            <Group grow align="flex-start">
              <Select
                label={t('reference.asOf')}
                description={t('general.asOfHint')}
                allowDeselect={false}
                data={AS_OFS.map((value) => ({ value, label: t(`general.asOfs.${value}`) }))}
                value={file.asOf ?? 'end'}
                onChange={(value) =>
                  edit({ asOf: value === 'start' || value === 'payDate' ? value : undefined })
                }
              />
              <TextInput
                label={t('general.yearStart')}
                description={t('general.yearStartHint')}
                placeholder="01-01"
                value={file.yearStart ?? ''}
                error={yearStartWrong ? t('general.yearStartHint') : undefined}
                onChange={(event) => {
                  const text = event.currentTarget.value.trim();
                  edit({ yearStart: text === '' ? undefined : text });
                }}
              />
              <Select
                label={t('general.calendar')}
                description={t('general.calendarHint')}
                clearable
                data={[
                  ...new Set([
                    ...calendars.map((one) => one.code),
                    ...(file.calendar ? [file.calendar] : []),
                  ]),
                ]}
                value={file.calendar ?? null}
                onChange={(code) => edit({ calendar: code ?? undefined })}
              />
            </Group>
            <Select
              label={t('general.secondOpinion')}
              description={t('general.secondOpinionHint')}
              allowDeselect={false}
              data={SECOND_OPINIONS.map((value) => ({ value, label: t(`general.secondOpinions.${value}`) }))}
              value={file.secondOpinion ?? 'onDemand'}
              onChange={(value) =>
                edit({
                  secondOpinion:
                    value === 'onDemand' ? undefined : SECOND_OPINIONS.find((each) => each === value),
                })
              }
            />
          </Stack>
        </Paper>
        {calendars.map((calendar, index) => (
          <CalendarForm
            key={`${index} of ${calendars.length}`}
            calendar={calendar}
            onChange={(next) => setCalendars(replaced(calendars, index, () => compact(next)))}
            onRemove={readOnly ? undefined : () => setCalendars(without(calendars, index))}
          />
        ))}
        {!readOnly && (
          <AddButton
            label={t('general.addCalendar')}
            onClick={() =>
              setCalendars([
                ...calendars,
                {
                  code: freeCode(
                    'calendar',
                    calendars.map((one) => one.code),
                  ),
                  weekend: ['sat', 'sun'],
                },
              ])
            }
          />
        )}
      </Stack>
    </Fields>
  );
}

interface CalendarFormProps {
  calendar: CalendarFile;
  onChange: (calendar: CalendarFile) => void;
  onRemove: (() => void) | undefined;
}

function CalendarForm({ calendar, onChange, onRemove }: CalendarFormProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} size="sm">
            {t('general.oneCalendar', { code: calendar.code })}
          </Text>
          {onRemove && (
            <Button size="compact-xs" variant="subtle" color="red" onClick={onRemove}>
              {t('general.removeCalendar')}
            </Button>
          )}
        </Group>
        <Group grow align="flex-start">
          <TextInput
            label={t('fields.code')}
            required
            value={calendar.code}
            onChange={(event) => onChange({ ...calendar, code: event.currentTarget.value.trim() })}
          />
          <LocalNameInput
            label={t('fields.name')}
            value={calendar.name}
            onChange={(name) => {
              const { name: _, ...rest } = calendar;
              onChange(Object.keys(name).length > 0 ? { ...rest, name } : rest);
            }}
          />
          <MultiSelect
            label={t('general.weekend')}
            data={WEEKDAYS.map((value) => ({ value, label: t(`general.weekdays.${value}`) }))}
            value={[...(calendar.weekend ?? [])]}
            onChange={(weekend) => onChange({ ...calendar, weekend: weekend as Weekday[] })}
          />
        </Group>
        <Group grow align="flex-start">
          <DaysField
            label={t('general.holidays')}
            days={calendar.holidays ?? []}
            onChange={(holidays) => onChange({ ...calendar, holidays })}
          />
          <DaysField
            label={t('general.workdays')}
            days={calendar.workdays ?? []}
            onChange={(workdays) => onChange({ ...calendar, workdays })}
          />
        </Group>
      </Stack>
    </Paper>
  );
}

interface DaysFieldProps {
  label: string;
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** Days one per line, so that a year's list can be pasted; taken over on leaving the field. */
function DaysField({ label, days, onChange }: DaysFieldProps) {
  const t = useText('workbench/payroll/solutions');
  const stored = days.join('\n');
  const [typed, setTyped] = useState(stored);
  useEffect(() => setTyped(stored), [stored]);
  const listed = typed.split(/[\s,;，、]+/).filter((day) => day !== '');
  const wrong = listed.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day));
  return (
    <Textarea
      label={label}
      description={t('general.daysHint')}
      autosize
      minRows={3}
      maxRows={12}
      value={typed}
      error={wrong.length > 0 ? t('general.notDays', { days: wrong.slice(0, 3).join(', ') }) : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (wrong.length === 0 && typed !== stored) onChange([...new Set(listed)].sort());
      }}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  );
}
