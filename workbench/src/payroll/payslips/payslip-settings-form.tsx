import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldGroup } from '../../shared/field-group.tsx';
import { useCanOver } from '../shared/rights-over.ts';
import {
  draftOf,
  LookFields,
  NoticeFields,
  type SettingsDraft,
  type SettingsState,
  SourceField,
  settled,
  useProblems,
} from './payslip-settings-fields.tsx';

/** How the payslips of a solution are made, shown and told of; what stands on them is in the copy. */
export function PayslipSettingsForm({ solutionId, readOnly }: { solutionId: string; readOnly: boolean }) {
  const found = useQuery(trpc.payroll.payslips.settings.get.queryOptions({ solutionId }));
  if (found.error) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton height={220} />;
  return <Form key={found.data.version} state={found.data} readOnly={readOnly} />;
}

export function useSaveSettings(onSaved?: () => void) {
  const t = useText('workbench/payroll/payslips');
  return useCommand(
    trpc.payroll.payslips.settings.save.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.payroll.payslips.pathFilter());
        onSaved?.();
      },
    }),
    { success: t('settings.saved') },
  );
}

function Form({ state, readOnly }: { state: SettingsState; readOnly: boolean }) {
  const t = useText('workbench/payroll/payslips');
  // A part of the solution: the server asks the same right.
  const mayEdit = useCanOver('payroll.solutions.edit', state.solutionId) && !readOnly;
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(state));
  const [shown, setShown] = useState(false);
  const [changed, setChanged] = useState(false);
  useLeaveGuard(changed);
  const save = useSaveSettings(() => setChanged(false));
  const problems = useProblems(draft);
  const fields = {
    draft,
    problems: shown ? problems : {},
    onChange: (changes: Partial<SettingsDraft>) => {
      setDraft((before) => ({ ...before, ...changes }));
      setChanged(true);
    },
  };
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)" component="section" aria-label={t('settings.title')}>
      <FieldGroup readOnly={!mayEdit}>
        <Stack gap="sm">
          <Text fw={600}>{t('settings.title')}</Text>
          <Text size="xs" c="dimmed">
            {state.items === 0 ? t('settings.noItems') : t('settings.items', { count: state.items })}
          </Text>
          <SourceField {...fields} inForce={state.settings.source} />
          <LookFields {...fields} />
          <NoticeFields {...fields} />
          {mayEdit && (
            <Group justify="flex-end">
              <Button
                disabled={!changed}
                loading={save.isPending}
                onClick={() => {
                  setShown(true);
                  const settings = settled(draft, problems);
                  if (settings)
                    save.mutate({ solutionId: state.solutionId, version: state.version, settings });
                }}
              >
                {t('settings.saveSettings')}
              </Button>
            </Group>
          )}
        </Stack>
      </FieldGroup>
    </Paper>
  );
}
