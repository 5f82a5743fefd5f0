import { Button, Group, Stack, Stepper } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { LastFailureHere } from '@suanpan/portal/kit/errors';
import { Dialog, StepFocus } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { useState } from 'react';
import { useProposal } from '../from-workbook/use-proposal.ts';
import { BasicsStep } from './create-basics-step.tsx';
import { OriginStep } from './create-origin-step.tsx';
import { ScopeStep } from './create-scope-step.tsx';
import {
  blankDraft,
  type DraftProblems,
  draftProblems,
  inputOf,
  type SolutionDraft,
} from './solution-draft.ts';

export function CreateSolutionDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/payroll/solutions');
  const location = useAppLocation();
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<SolutionDraft>(blankDraft);
  const [shown, setShown] = useState(false);
  const problems = draftProblems(draft, step);
  const change = (changes: Partial<SolutionDraft>) => setDraft((before) => ({ ...before, ...changes }));

  const { code, name, periodType } = draft;
  // Until one is chosen, to see what the workbook becomes; nothing is created without.
  const currency = draft.currency ?? 'CNY';
  const workbook = draft.origin === 'workbook' ? draft.workbook : null;
  const { proposal, settling } = useProposal(workbook, { code, name, currency, periodType });
  const proposed = step === 2 && workbook !== null;
  const nothing = proposed && !settling && proposal?.tables.every((table) => table.dropped) === true;

  const create = useCommand(trpc.payroll.solutions.create.mutationOptions(), { success: t('create.done') });

  const next = () => {
    if (problems.size > 0) {
      setShown(true);
      return;
    }
    setShown(false);
    if (step < 2) {
      setStep(step + 1);
      return;
    }
    create.mutate(inputOf(draft, proposal), {
      onSuccess: (made) => {
        queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
        onClose();
        location.navigate(`/workbench/payroll/solutions/${made.id}/overview`);
      },
    });
  };

  const errors: DraftProblems = shown ? problems : new Map();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('create.title')}
      size={proposed ? 'min(1200px, 95vw)' : 'lg'}
      closeOnClickOutside={false}
      closeOnEscape={!proposed}
    >
      <Stack>
        <LastFailureHere />
        <StepFocus step={step}>
          <Stepper active={step} size="xs" onStepClick={(to) => to < step && setStep(to)}>
            <Stepper.Step label={t('create.basics')}>
              <BasicsStep draft={draft} onChange={change} errors={errors} />
            </Stepper.Step>
            <Stepper.Step label={t('create.scope')}>
              <ScopeStep draft={draft} onChange={change} errors={errors} />
            </Stepper.Step>
            <Stepper.Step label={t('create.origin')}>
              <OriginStep
                draft={draft}
                onChange={change}
                errors={errors}
                proposal={proposal}
                settling={settling}
              />
            </Stepper.Step>
          </Stepper>
        </StepFocus>
        <Group justify="flex-end">
          <Button variant="default" onClick={step === 0 ? onClose : () => setStep(step - 1)}>
            {step === 0 ? t('cancel') : t('back')}
          </Button>
          <Button onClick={next} loading={create.isPending || (proposed && settling)} disabled={nothing}>
            {step < 2 ? t('next') : t('create.open')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
