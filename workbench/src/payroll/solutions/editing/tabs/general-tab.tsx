import { Group, Paper, Select, Stack, TextInput } from '@mantine/core';
import type { CalendarFile, RoundingMode, SolutionFile } from '@suanpan/engine';
import { AS_OFS, freeCode, ROUNDING_MODES, SECOND_OPINIONS } from '@suanpan/engine/domain';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, replaced, without } from '../copy/edit-file.ts';
import { useChoices } from '../copy/use-choices.ts';
import { AddButton } from '../items/list-buttons.tsx';
import { CalendarForm } from './calendar-form.tsx';

/** What holds for the whole copy: decimals, rounding, the as-of day, the tax year, calendars of working days. */
export function GeneralTab() {
  const t = useText('workbench/payroll/solutions');
  const { file, change, readOnly } = useCopyEditor();
  const choices = useChoices();
  const calendars = file.calendars ?? [];
  const edit = (changes: Partial<SolutionFile>) => change((before) => compact({ ...before, ...changes }));
  const setCalendars = (next: readonly CalendarFile[]) =>
    edit({ calendars: next.length > 0 ? next : undefined });
  /** The calendar that holds is named by its code, and goes on holding under another one. */
  const setCalendar = (index: number, next: CalendarFile) => {
    const former = calendars[index]?.code;
    edit({
      calendars: replaced(calendars, index, () => next),
      ...(former !== undefined && file.calendar === former ? { calendar: next.code } : {}),
    });
  };
  const yearStartWrong =
    file.yearStart !== undefined && !/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(file.yearStart);

  return (
    <Stack gap="md" maw={860}>
      <FieldGroup readOnly={readOnly}>
        <Paper withBorder p="md" bg="var(--suanpan-surface)">
          <Stack gap="sm">
            <Group grow align="flex-start">
              <TextInput label={t('fields.currency')} value={file.currency} readOnly variant="filled" />
              <NumberField
                label={t('columns.scale')}
                description={t('general.scaleHint')}
                placeholder={t('columns.scaleOfCurrency')}
                min={0}
                max={6}
                whole
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
                data={choices.coded(calendars, file.calendar)}
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
      </FieldGroup>
      {calendars.map((calendar, index) => (
        <CalendarForm
          key={`${index} of ${calendars.length}`}
          calendar={calendar}
          taken={calendars.filter((one) => one !== calendar).map((one) => one.code)}
          onChange={(next) => setCalendar(index, compact(next))}
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
  );
}
