import { Alert, Button, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconUserPlus,
  IconUserShare,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';
import { useBackOffice, useCan } from '../kit/permission/index.ts';
import { PageFrame, PageSkeleton } from '../kit/shell/index.ts';
import { ApplicationBody } from './applications/application-body.tsx';
import { useApplicationActions } from './applications/use-application-actions.tsx';
import type { ApprovalBody } from './approval-body.ts';
import { FocusStar } from './approval-row.tsx';
import { ApprovalStatusBadge } from './approval-status-badge.tsx';
import { ApprovalTrail } from './approval-trail.tsx';
import { Beware } from './beware.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { FactGrid } from './fact-value.tsx';
import { BatchGrounds } from './grounds/batch-grounds.tsx';
import { ApprovalFlow } from './handing/approval-flow.tsx';

/** What people ask for themselves: its form is shown, and its applicant may do more with it. */
const APPLICATION = 'inbox.application';

interface ApprovalDetailProps {
  id: string;
  basePath: string;
  /** The list one came from: pending, processed or applications. */
  from: string;
}

export function ApprovalDetail({ id, basePath, from }: ApprovalDetailProps) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const local = useLocalText();
  const { data: approval, error, refetch } = useQuery(trpc.inbox.approvals.get.queryOptions({ id }));
  const application = useQuery({
    ...trpc.inbox.applications.ofApproval.queryOptions({ id }),
    enabled: approval?.subject === APPLICATION,
  });
  const own = useApplicationActions(
    application.data && { ...application.data, approvalId: id },
    local(approval?.title),
  );
  const seesBatches = useCan('payroll.batches.view');
  const [decision, setDecision] = useState<Decision | undefined>();
  if (error && !approval) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!approval) return <PageSkeleton />;
  const isApplication = approval.subject === APPLICATION;
  if (isApplication && !application.data)
    return application.error ? (
      <ErrorState error={application.error} onRetry={() => void application.refetch()} />
    ) : (
      <PageSkeleton />
    );
  const sees = approval.subject === 'payroll.batch' && seesBatches;
  const may = (action: ApprovalBody['allowed'][number]) => approval.allowed.includes(action);
  const further = [
    { action: 'rollBack', Icon: IconArrowBackUp },
    { action: 'forward', Icon: IconArrowForwardUp },
    { action: 'addSigner', Icon: IconUserPlus },
    { action: 'delegate', Icon: IconUserShare },
    { action: 'sendCopy', Icon: IconCopy },
    { action: 'withdraw', Icon: IconArrowBackUp },
  ] as const;
  return (
    <PageFrame
      title={local(approval.title)}
      badge={<ApprovalStatusBadge status={approval.status} />}
      description={[
        t('submittedBy', { name: approval.applicant.name, when: format.instant(approval.submittedAt) }),
        approval.applicant.department && local(approval.applicant.department),
        approval.applicant.position && local(approval.applicant.position),
        approval.number,
      ]
        .filter(Boolean)
        .join(' · ')}
      crumbs={[{ label: t('title'), href: `${basePath}/${from}` }]}
      maxWidth={1180}
      action={
        <>
          <FocusStar id={approval.id} focused={approval.focused} />
          {may('reject') && (
            <Button
              color="red"
              variant="light"
              leftSection={<IconX size={16} />}
              onClick={() => setDecision('reject')}
            >
              {t('actions.reject')}
            </Button>
          )}
          {may('approve') && (
            <Button leftSection={<IconCheck size={16} />} onClick={() => setDecision('approve')}>
              {t('actions.approve')}
            </Button>
          )}
        </>
      }
      secondary={[
        ...further
          .filter(({ action }) => may(action))
          .map(({ action, Icon }) => ({
            label: t(`actions.${action}`),
            icon: <Icon size={16} stroke={1.6} />,
            onClick: () => setDecision(action),
          })),
        ...own.actions,
      ]}
      header={
        <AppLink href={`${basePath}/${from}`} size="sm">
          <Group gap={4}>
            <IconArrowLeft size={14} /> {t('backToList')}
          </Group>
        </AppLink>
      }
    >
      {approval.inPlaceOf && (
        <Alert color="blue" mb="md" icon={<IconUserShare size={18} />}>
          {t('absences.inPlaceOf', { name: approval.inPlaceOf.name })}
        </Alert>
      )}
      <Beware approval={approval} mb="md" />
      <ApprovalFlow approval={approval} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7 }}>
          {sees ? (
            <BatchGrounds approval={approval} otherwise={<Facts approval={approval} />} />
          ) : (
            approval.facts.length > 0 && <Facts approval={approval} />
          )}
          {application.data && (
            <ApplicationBody application={application.data} from={`${basePath}/${from}`} />
          )}
          {approval.remark && (
            <Paper withBorder p="lg" mt="md">
              <Stack gap={2}>
                <Text size="xs" c="dimmed">
                  {t('applicantRemark')}
                </Text>
                <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                  {approval.remark}
                </Text>
              </Stack>
            </Paper>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <ApprovalTrail approval={approval} />
        </Grid.Col>
      </Grid>
      {own.dialog}
      <DecisionDialog approval={approval} decision={decision} onClose={() => setDecision(undefined)} />
    </PageFrame>
  );
}

/** The few figures an approval was submitted with. */
function Facts({ approval }: { approval: ApprovalBody }) {
  const t = useText('portal/inbox');
  const backOffice = useBackOffice();
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('facts')}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h5" c="dimmed">
          {t('facts')}
        </Title>
        {backOffice && approval.url && (
          <AppLink href={approval.url} size="sm">
            <Group gap={4}>
              {t('openSubject')} <IconExternalLink size={14} />
            </Group>
          </AppLink>
        )}
      </Group>
      <FactGrid facts={approval.facts} />
    </Paper>
  );
}
