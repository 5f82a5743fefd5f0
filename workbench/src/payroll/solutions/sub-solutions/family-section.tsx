import { Alert, Badge, Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink, useAppLocation } from '@suanpan/portal/kit/location';
import { IconHierarchy, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { holdsOver } from '../../shared/rights-over.ts';
import { CopyDifferences } from '../copies/copy-differences.tsx';
import { CreateSubSolutionDialog } from './create-sub-solution-dialog.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];
type Family = RouterOutputs['payroll']['subSolutions']['family'];

const addressOf = (id: string) => `/workbench/payroll/solutions/${id}`;

/** The solution that this one follows, and those that follow it. */
export function FamilySection({ solution }: { solution: Solution }) {
  const found = useQuery(trpc.payroll.subSolutions.family.queryOptions({ solutionId: solution.id }));
  if (found.error) return <ErrorState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return null;
  const { parent, subSolutions, mayCreate } = found.data;
  return (
    <>
      {parent && <Parent solution={solution} parent={parent} />}
      {(mayCreate || subSolutions.length > 0) && <Followers solution={solution} family={found.data} />}
    </>
  );
}

function Followers({ solution, family }: { solution: Solution; family: Family }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const [creating, setCreating] = useState(false);
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)" component="section" aria-label={t('sub.title')}>
      <Group justify="space-between">
        <Text fw={600}>{t('sub.title')}</Text>
        {family.mayCreate && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={solution.publishedCopyId === null}
            title={solution.publishedCopyId === null ? t('sub.publishFirst') : undefined}
            onClick={() => setCreating(true)}
          >
            {t('sub.create')}
          </Button>
        )}
      </Group>
      {family.subSolutions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('sub.none')}
        </Text>
      ) : (
        <List listStyleType="none" size="sm" spacing={4} mt="xs">
          {family.subSolutions.map((one) => (
            <List.Item key={one.id}>
              <AppLink href={addressOf(one.id)} size="sm">
                {nameOf(one.name, one.code)}
              </AppLink>
            </List.Item>
          ))}
        </List>
      )}
      {creating && (
        <CreateSubSolutionDialog
          solution={solution}
          templates={family.templates}
          onClose={() => setCreating(false)}
        />
      )}
    </Paper>
  );
}

function Parent({ solution, parent }: { solution: Solution; parent: NonNullable<Family['parent']> }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const [open, setOpen] = useState(false);
  const named = { name: nameOf(parent.solution.name, parent.solution.code), number: parent.number };
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)" component="section" aria-label={t('sub.of')}>
      <Stack gap="xs">
        <Group gap="xs">
          <IconHierarchy size={18} aria-hidden />
          <Text size="sm">{t('sub.follows', named)}</Text>
          <AppLink href={addressOf(parent.solution.id)} size="sm">
            {t('sub.openParent')}
          </AppLink>
          <Badge color={parent.overrides.length > 0 ? 'teal' : 'gray'}>
            {t('sub.overrides', { count: parent.overrides.length })}
          </Badge>
          {parent.overrides.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={open}
              onClick={() => setOpen((before) => !before)}
            >
              {t(open ? 'sub.hide' : 'sub.show')}
            </Button>
          )}
        </Group>
        {open && <CopyDifferences differences={parent.overrides} />}
        {parent.newest !== null && <Later solution={solution} newest={parent.newest} />}
      </Stack>
    </Paper>
  );
}

/** The parent has published again: nothing changes here until a draft of it is made and published. */
function Later({ solution, newest }: { solution: Solution; newest: number }) {
  const t = useText('workbench/payroll/solutions');
  const location = useAppLocation();
  const mayEdit = holdsOver(solution, 'payroll.solutions.edit');
  const adopt = useCommand(trpc.payroll.subSolutions.adopt.mutationOptions(), {
    success: t('copies.draftMade'),
  });
  const begin = async () => {
    const lost = solution.draftCopyId !== null && solution.publishedCopyId !== null;
    if (lost) {
      const replace = await confirm({
        title: t('copies.draftExistsTitle'),
        message: t('copies.draftExists', { number: solution.draftNumber ?? 0 }),
        confirmLabel: t('copies.replaceDraft'),
        irreversible: true,
      });
      if (!replace) return;
    }
    adopt.mutate(
      { solutionId: solution.id, ...(lost ? { replaceDraft: true } : {}) },
      {
        onSuccess: ({ copyId }) => {
          queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.copies.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.subSolutions.pathFilter());
          location.navigate(`${addressOf(solution.id)}/tables?copy=${copyId}`);
        },
      },
    );
  };
  return (
    <Alert color="blue" title={t('sub.later', { number: newest })}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('sub.laterHint')}</Text>
        {mayEdit && (
          <Button size="compact-sm" loading={adopt.isPending} onClick={begin}>
            {t('sub.adopt')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
