import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';
import type { RouterOutputs } from '../../kit/api/index.ts';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { AppLink } from '../../kit/location/index.ts';
import { ApprovalStatusBadge } from '../approval-status-badge.tsx';
import { FormView } from '../forms/form-view.tsx';

export type Application = RouterOutputs['inbox']['applications']['ofApproval'];

/** The form as it was submitted, what became of it, and what was submitted before. */
export function ApplicationBody({ application, from }: { application: Application; from: string }) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const format = useFormat();
  const { about, effect, effectiveOn, problem, earlier } = application;
  return (
    <Stack gap="md" mt="md">
      {effect === 'waiting' && effectiveOn && (
        <Alert icon={<IconCalendarEvent size={18} />} color="blue">
          {t('effects.waiting', { day: format.day(effectiveOn) })}
        </Alert>
      )}
      {effect === 'failed' && (
        <Alert icon={<IconAlertTriangle size={18} />} color="red" title={t('effects.failed')}>
          {problem}
        </Alert>
      )}
      {effect === 'undone' && <Alert color="gray">{t('effects.undone')}</Alert>}
      <Paper withBorder p="lg" component="section" aria-label={t('forms.title')}>
        <Title order={2} size="h5" c="dimmed" mb="md">
          {local(application.name)}
        </Title>
        <Stack gap="md">
          <div>
            <Text size="xs" c="dimmed">
              {t('apply.aboutWhom')}
            </Text>
            <Text size="sm">
              {[`${about.name} (${about.employeeNumber})`, about.department].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <FormView fields={application.fields} form={application.form} names={application.names} />
        </Stack>
      </Paper>
      {earlier.length > 0 && (
        <Paper withBorder p="lg" component="section" aria-label={t('forms.earlier')}>
          <Title order={2} size="h5" c="dimmed" mb="sm">
            {t('forms.earlier')}
          </Title>
          {earlier.map((each) => (
            <Group key={each.approvalId} gap="sm" py={4}>
              <AppLink href={`${from}/${each.approvalId}`} size="sm">
                {each.number}
              </AppLink>
              <Text size="xs" c="dimmed">
                {format.instant(each.submittedAt)}
              </Text>
              <ApprovalStatusBadge status={each.status} />
            </Group>
          ))}
        </Paper>
      )}
    </Stack>
  );
}
