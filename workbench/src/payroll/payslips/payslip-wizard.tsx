import { Alert, Button, Group, Select, Skeleton, Stack, Stepper } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState, LastFailureHere } from '@suanpan/portal/kit/errors';
import { Dialog, StepFocus } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import {
  draftOf,
  isSettled,
  LookFields,
  NoticeFields,
  type Problems,
  type Settings,
  type SettingsDraft,
  type SettingsState,
  SourceField,
  useProblems,
} from './payslip-settings-fields.tsx';

interface PayslipWizardProps {
  /** Set where it is known which solution is set up. */
  solutionId?: string | undefined;
  onClose: () => void;
}

const steps = ['source', 'look', 'notice'] as const;
/** Which answers each step asks for. */
const ASKED: Readonly<Record<(typeof steps)[number], readonly (keyof Problems)[]>> = {
  source: ['source'],
  look: ['name', 'style'],
  notice: ['viewMonth', 'viewDay', 'remind'],
};

/** Sets up the payslips of a solution, one question after the other. */
export function PayslipWizard({ solutionId: given, onClose }: PayslipWizardProps) {
  const t = useText('workbench/payroll/payslips');
  const nameOf = useLocalName();
  const [chosen, setChosen] = useState(given);
  const [asked, setAsked] = useState(false);
  const solutions = useQuery(trpc.payroll.solutions.list.queryOptions({ page: 1, pageSize: 500 }));
  const found = useQuery({
    ...trpc.payroll.payslips.settings.get.queryOptions({ solutionId: chosen ?? '' }),
    enabled: chosen !== undefined,
  });
  const solution = (
    <Select
      label={t('fields.solution')}
      required
      searchable
      disabled={given !== undefined}
      data={(solutions.data?.rows ?? []).map((one) => ({ value: one.id, label: nameOf(one.name, one.code) }))}
      value={chosen ?? null}
      error={asked && chosen === undefined ? t('wizard.solutionRequired') : undefined}
      onChange={(value) => setChosen(value ?? undefined)}
    />
  );
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('wizard.title')} closeOnClickOutside={false}>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => found.refetch()} />
      ) : found.data ? (
        <Steps key={chosen} state={found.data} solution={solution} onClose={onClose} />
      ) : (
        <Stack>
          {solution}
          {chosen !== undefined ? (
            <Skeleton height={120} />
          ) : (
            <Group justify="flex-end">
              <Button onClick={() => setAsked(true)}>{t('wizard.next')}</Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

interface StepsProps {
  state: SettingsState;
  solution: React.ReactNode;
  onClose: () => void;
}

function Steps({ state, solution, onClose }: StepsProps) {
  const t = useText('workbench/payroll/payslips');
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState(false);
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(state));
  const problems = useProblems(draft);
  const { save, saving } = useSave(state, onClose);
  const fields = {
    draft,
    problems: shown ? problems : {},
    onChange: (changes: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...changes })),
  };
  const next = () => {
    const step = steps[at] ?? 'source';
    if (ASKED[step].some((key) => problems[key] !== undefined)) return setShown(true);
    setShown(false);
    if (at < steps.length - 1) return setAt(at + 1);
    if (isSettled(draft)) save(draft);
  };
  return (
    <Stack>
      <Stepper active={at} size="xs" iconSize={26} onStepClick={(step) => step < at && setAt(step)}>
        {steps.map((step) => (
          <Stepper.Step key={step} label={t(`wizard.steps.${step}`)} />
        ))}
      </Stepper>
      <StepFocus step={at}>
        {at === 0 && (
          <Stack>
            {solution}
            {!state.draft?.holds && (
              <Alert color="blue" variant="light">
                {state.draft ? t('wizard.inDraft', { number: state.draft.number }) : t('wizard.inNewDraft')}
              </Alert>
            )}
            <SourceField {...fields} inForce={state.inForce.source} />
          </Stack>
        )}
        {at === 1 && <LookFields {...fields} />}
        {at === 2 && <NoticeFields {...fields} />}
      </StepFocus>
      <LastFailureHere />
      <Group justify="space-between">
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('wizard.back')}
        </Button>
        <Button loading={saving} onClick={next}>
          {t(at < steps.length - 1 ? 'wizard.next' : 'settings.save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Into the draft; a solution that has none gets one. */
function useSave({ solutionId, draft, version }: SettingsState, onSaved: () => void) {
  const t = useText('workbench/payroll/payslips');
  const command = useCommand(
    trpc.payroll.payslips.settings.save.mutationOptions({
      onSuccess: () => {
        for (const room of [trpc.payroll.payslips, trpc.payroll.solutions, trpc.payroll.copies])
          queryClient.invalidateQueries(room.pathFilter());
        queryClient.invalidateQueries(trpc.payroll.configuration.pathFilter());
        onSaved();
      },
    }),
    {
      success: (saved) =>
        saved.draft && !saved.draft.holds
          ? t('wizard.savedInDraft', { number: saved.draft.number })
          : t('settings.saved'),
    },
  );
  const open = useCommand(trpc.payroll.copies.newDraft.mutationOptions());
  const save = async (settings: Settings) => {
    if (draft) return command.mutate({ solutionId, version, settings });
    await open.mutateAsync({ solutionId }).catch(() => undefined);
    const query = trpc.payroll.payslips.settings.get.queryOptions({ solutionId });
    const now = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    if (now.draft) command.mutate({ solutionId, version: now.version, settings });
  };
  return { save, saving: command.isPending || open.isPending };
}
