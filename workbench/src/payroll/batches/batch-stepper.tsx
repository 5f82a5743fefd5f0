import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useLinkHandler } from '@suanpan/portal/kit/location';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './batch-screen.module.css';
import { type Batch, type BatchPageCode, batchHref } from './state/use-batch.ts';
import { useStepInSight } from './use-step-in-sight.ts';

const shownCounts = [
  'employees',
  'failedRows',
  'findings',
  'block',
  'warn',
  'draft',
  'published',
  'disabled',
  'notAsked',
  'asked',
  'confirmed',
  'disputed',
] as const;

/** The stages with what they hold and what blocks them; each is a page of its own. */
export function BatchStepper({ batch, stage }: { batch: Batch; stage: BatchPageCode }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const onLinkClick = useLinkHandler();
  const steps = useStepInSight(stage);
  return (
    <nav ref={steps} className={classes.stepper} aria-label={t('stepper')}>
      {batch.stages.map((each, index) => {
        const href = batchHref(batch.id, each.code);
        const counts = shownCounts.flatMap((name) => {
          const count = each.counts[name] ?? 0;
          return count > 0 ? [t(`counts.${name}`, { count, shown: format.number(count) })] : [];
        });
        const { node = 0, nodes = 0 } = each.counts;
        if (node > 0 && nodes > 0 && each.state === 'current') counts.push(t('counts.node', { node, nodes }));
        const blockers = each.blockers.filter((code) => code !== 'WRONG_STATUS');
        const [first] = blockers;
        return (
          <UnstyledButton
            key={each.code}
            component="a"
            href={href}
            onClick={(event) => onLinkClick(event, href)}
            className={classes.step}
            data-state={each.state}
            data-active={each.code === stage || undefined}
            aria-current={each.code === stage ? 'step' : undefined}
            data-testid={`stage-${each.code}`}
          >
            <span className={classes.stepSign}>{signOf(each.state, index)}</span>
            <span className={classes.stepText}>
              <Text size="sm" fw={600} lh={1.25}>
                {t(`stages.${each.code}`)}
              </Text>
              <Group gap={4} wrap="nowrap">
                {first ? (
                  <Text
                    size="xs"
                    c="red"
                    truncate
                    title={blockers.map((code) => t(`blockers.${code}`)).join('\n')}
                  >
                    {t(`blockers.${first}`)}
                  </Text>
                ) : (
                  <Text size="xs" c="dimmed">
                    {counts.length > 0 ? counts.join(' · ') : t(`stageStates.${each.state}`)}
                  </Text>
                )}
                {blockers.length > 1 && (
                  <Badge size="xs" color="red">
                    {blockers.length}
                  </Badge>
                )}
              </Group>
            </span>
          </UnstyledButton>
        );
      })}
    </nav>
  );
}

function signOf(state: Batch['stages'][number]['state'], index: number) {
  if (state === 'done') return <IconCheck size={14} />;
  if (state === 'blocked') return <IconAlertTriangle size={14} />;
  return index + 1;
}
