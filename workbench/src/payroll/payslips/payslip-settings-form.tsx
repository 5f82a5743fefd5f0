import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { FieldGroup } from '../../shared/field-group.tsx';
import {
  LookFields,
  NoticeFields,
  type SettingsDraft,
  SourceField,
  useProblems,
} from './payslip-settings-fields.tsx';

interface PayslipSettingsFormProps {
  solutionId: string;
  /** Those of the copy that is open; without, those in force are shown. */
  settings: SettingsDraft | undefined;
  readOnly: boolean;
  showProblems: boolean;
  onChange: (settings: SettingsDraft) => void;
}

/** How the payslips of a solution are made, shown and told of: a part of the copy, saved with it. */
export function PayslipSettingsForm({
  solutionId,
  settings,
  readOnly,
  showProblems,
  onChange,
}: PayslipSettingsFormProps) {
  const t = useText('workbench/payroll/payslips');
  const found = useQuery(trpc.payroll.payslips.settings.get.queryOptions({ solutionId }));
  const { inForce, items } = found.data ?? {};
  const draft = settings ?? inForce;
  if (found.error) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (!draft) return <Skeleton height={220} />;
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)" component="section" aria-label={t('settings.title')}>
      <FieldGroup readOnly={readOnly}>
        <Stack gap="sm">
          <Text fw={600}>{t('settings.title')}</Text>
          <Text size="xs" c="dimmed">
            {items ? t('settings.items', { count: items }) : t('settings.noItems')}
          </Text>
          <Fields draft={draft} showProblems={showProblems} onChange={onChange} />
        </Stack>
      </FieldGroup>
    </Paper>
  );
}

interface ShownFields extends Pick<PayslipSettingsFormProps, 'showProblems' | 'onChange'> {
  draft: SettingsDraft;
}

function Fields({ draft, showProblems, onChange }: ShownFields) {
  const problems = useProblems(draft, true);
  const fields = {
    draft,
    problems: showProblems ? problems : {},
    onChange: (changes: Partial<SettingsDraft>) => onChange({ ...draft, ...changes }),
  };
  return (
    <>
      <SourceField {...fields} />
      <LookFields {...fields} />
      <NoticeFields {...fields} mayBeAtOnce />
    </>
  );
}
