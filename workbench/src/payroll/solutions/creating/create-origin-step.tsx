import { Alert, Radio, Select, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { CurrencySelect } from '../../../shared/currency-select.tsx';
import { useLocalName } from '../../../shared/local-name.ts';
import { ChooseSolutionFile } from '../../shared/choose-solution-file.tsx';
import { ChooseWorkbook } from '../from-workbook/choose-workbook.tsx';
import { ProposalView } from '../from-workbook/proposal-view.tsx';
import type { ProposalState } from '../from-workbook/use-proposal.ts';
import type { DraftStepProps } from './create-basics-step.tsx';
import type { SolutionDraft } from './solution-draft.ts';

const origins = ['template', 'blank', 'workbook', 'solution', 'file'] as const;

export function OriginStep({ draft, onChange, errors, proposal, settling }: DraftStepProps & ProposalState) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const templates = useQuery(trpc.payroll.solutions.templates.queryOptions());
  const others = useQuery({
    ...trpc.payroll.solutions.list.queryOptions({ page: 1, pageSize: 500 }),
    enabled: draft.origin === 'solution',
  });
  const chosen = templates.data?.find((one) => one.code === draft.template);
  const errorOf = (field: string) => {
    const key = errors.get(field);
    return key ? t(`problems.${key}`) : undefined;
  };

  const showsProposal = draft.origin === 'workbook' && draft.workbook !== null;

  return (
    <Stack gap="sm" py="sm">
      <Radio.Group
        label={t('create.startFrom')}
        value={draft.origin}
        onChange={(value) => onChange({ origin: value as SolutionDraft['origin'] })}
      >
        <Stack gap="xs" mt="xs">
          {origins.map((origin) => (
            <Radio
              key={origin}
              value={origin}
              label={t(`create.origins.${origin}`)}
              // A proposal wants the room that the hints take.
              description={showsProposal ? undefined : t(`create.originHints.${origin}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {(draft.origin === 'blank' || draft.origin === 'workbook') && (
        <CurrencySelect
          label={t('fields.currency')}
          description={t('create.currencyHint')}
          required
          allowDeselect={false}
          value={draft.currency}
          error={errorOf('currency')}
          onChange={(currency) => currency && onChange({ currency, currencyTyped: true })}
        />
      )}
      {draft.origin === 'template' && (
        <>
          <Select
            label={t('create.template')}
            description={templates.data?.length === 0 ? t('create.noTemplates') : undefined}
            data={(templates.data ?? []).map((one) => ({
              value: one.code,
              label: nameOf(one.name, one.code),
            }))}
            value={draft.template}
            error={errorOf('template')}
            onChange={(template) => {
              const found = templates.data?.find((one) => one.code === template);
              onChange({
                template,
                ...(found ? { periodType: found.periodType } : {}),
              });
            }}
          />
          {chosen && (
            <Alert color="blue" variant="light">
              <Text size="sm">{nameOf(chosen.description)}</Text>
              <Text size="xs" c="dimmed">
                {[
                  chosen.currency,
                  t(`periodTypes.${chosen.periodType}`),
                  t('create.tables', { count: chosen.tables }),
                  t('create.tests', { count: chosen.tests }),
                ].join(' · ')}
              </Text>
            </Alert>
          )}
        </>
      )}
      {draft.origin === 'workbook' && (
        <>
          <ChooseWorkbook
            opened={draft.workbook}
            error={errorOf('workbook')}
            onOpen={(workbook) => onChange({ workbook })}
          />
          {draft.workbook && (
            <ProposalView
              key={draft.workbook.name}
              opened={draft.workbook}
              proposal={proposal}
              settling={settling}
              onChoices={(choices) =>
                draft.workbook && onChange({ workbook: { ...draft.workbook, choices } })
              }
            />
          )}
        </>
      )}
      {draft.origin === 'solution' && (
        <Select
          label={t('create.otherSolution')}
          searchable
          data={(others.data?.rows ?? []).map((one) => ({
            value: one.id,
            label: `${nameOf(one.name, one.code)} · ${one.code}`,
          }))}
          value={draft.solutionId}
          error={errorOf('solutionId')}
          onChange={(solutionId) => onChange({ solutionId })}
        />
      )}
      {draft.origin === 'file' && (
        <ChooseSolutionFile
          label={t('create.chooseFile')}
          hint={t('create.fileHint')}
          chosen={draft.file}
          error={errorOf('file')}
          onChoose={(file) => onChange({ file })}
        />
      )}
    </Stack>
  );
}
