import { Box, Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { useLinkHandler } from '../kit/location/index.ts';
import { type Approval, ApprovalStatusBadge } from './approval-status-badge.tsx';
import { FactValue } from './fact-value.tsx';
import { refreshInbox } from './refresh-inbox.ts';
import { Star } from './star.tsx';

interface ApprovalRowProps {
  approval: Approval;
  href: string;
  selected?: boolean;
  onSelect?: (on: boolean) => void;
  /** What the reader decided is told. */
  decided?: boolean;
}

export function ApprovalRow({ approval, href, selected, onSelect, decided }: ApprovalRowProps) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const local = useLocalText();
  const onLinkClick = useLinkHandler();
  const title = local(approval.title);
  return (
    <Group
      wrap="nowrap"
      px="md"
      py="sm"
      gap="sm"
      align="flex-start"
      bg={selected ? 'var(--suanpan-accent-surface)' : undefined}
      style={{ borderTop: '1px solid var(--suanpan-line)' }}
      data-testid="approval-row"
    >
      {onSelect && (
        <Checkbox
          mt={3}
          size="sm"
          checked={selected ?? false}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={t('selectOne', { title })}
        />
      )}
      <UnstyledButton
        component="a"
        href={href}
        onClick={(event) => onLinkClick(event, href)}
        style={{ flex: 1, minWidth: 0 }}
      >
        {/* On a phone the state goes below: the period at the title's end tells one from the other. */}
        <Group gap="xs" justify="space-between">
          <Text fw={560} lineClamp={2} title={title} style={{ flex: '1 1 14rem' }}>
            {title}
          </Text>
          <ApprovalStatusBadge status={approval.status} />
        </Group>
        {approval.inPlaceOf && (
          <Text size="xs" fw={600}>
            {t('absences.inPlaceOf', { name: approval.inPlaceOf.name })}
          </Text>
        )}
        {decided && approval.myTask?.decidedAt && (
          <Text size="xs" title={format.instant(approval.myTask.decidedAt)}>
            {t('myDecision', {
              decision: t(`taskStatus.${approval.myTask.status}`),
              when: format.relative(approval.myTask.decidedAt),
            })}
          </Text>
        )}
        <Text size="xs" c="dimmed" title={format.instant(approval.submittedAt)}>
          {t('submittedBy', { name: approval.applicant.name, when: format.relative(approval.submittedAt) })}
          {[approval.applicant.department, approval.applicant.position].map(
            (post) => post && ` · ${local(post)}`,
          )}{' '}
          · {approval.number}
        </Text>
        {approval.remark && (
          <Text size="xs" lineClamp={1} title={approval.remark}>
            {t('remarkSaid', { remark: approval.remark })}
          </Text>
        )}
        {approval.facts.length > 0 && (
          <Group gap="2px 20px" mt={6}>
            {approval.facts.slice(0, 6).map((fact) => (
              <Box key={fact.key}>
                <Text size="xs" c="dimmed" span>
                  {local(fact.label)}{' '}
                </Text>
                <Text size="sm" span className="tabular">
                  <FactValue fact={fact} />
                </Text>
              </Box>
            ))}
          </Group>
        )}
      </UnstyledButton>
      <FocusStar id={approval.id} focused={approval.focused} />
    </Group>
  );
}

/** Marks an item as "my focus". */
export function FocusStar({ id, focused }: { id: string; focused: boolean }) {
  const { mutate, isPending } = useMutation({
    ...trpc.inbox.approvals.focus.mutationOptions(),
    onSuccess: refreshInbox,
  });
  return <Star on={focused} disabled={isPending} onChange={(on) => mutate({ id, focused: on })} />;
}
