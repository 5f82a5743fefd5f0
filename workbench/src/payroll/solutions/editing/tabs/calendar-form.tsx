import {
  Button,
  Collapse,
  Group,
  MultiSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import type { CalendarFile } from '@suanpan/engine';
import { WEEKDAYS, type Weekday } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { HolidayYear } from '../../../../shared/holiday-year.tsx';
import { useLocalName } from '../../../../shared/local-name.ts';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { CodeInput } from '../columns/code-input.tsx';

interface CalendarFormProps {
  calendar: CalendarFile;
  /** Codes of the other calendars. */
  taken: readonly string[];
  onChange: (calendar: CalendarFile) => void;
  /** Undefined where nothing may be changed. */
  onRemove: (() => void) | undefined;
}

/** Working days of a country or a company: the weekend, holidays, and days that are worked instead. */
export function CalendarForm({ calendar, taken, onChange, onRemove }: CalendarFormProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const [listed, setListed] = useState(false);
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} size="sm">
            {t('general.oneCalendar', { code: nameOf(calendar.name, calendar.code) })}
          </Text>
          {onRemove && (
            <Button size="compact-xs" variant="subtle" color="red" onClick={onRemove}>
              {t('general.removeCalendar')}
            </Button>
          )}
        </Group>
        <FieldGroup readOnly={onRemove === undefined}>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
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
            <CodeInput
              label={t('fields.code')}
              value={calendar.code}
              taken={taken}
              onCommit={(code) => onChange({ ...calendar, code })}
            />
          </SimpleGrid>
        </FieldGroup>
        <HolidayYear
          calendar={calendar}
          readOnly={onRemove === undefined}
          onChange={(days) => onChange({ ...calendar, ...days })}
        />
        {onRemove && (
          <>
            <Button
              size="compact-xs"
              variant="subtle"
              style={{ alignSelf: 'start' }}
              aria-expanded={listed}
              onClick={() => setListed(!listed)}
            >
              {t('general.asList')}
            </Button>
            <Collapse expanded={listed}>
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
            </Collapse>
          </>
        )}
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
