import { Anchor, Button, Drawer, Group, Stack, Text, Timeline, Title } from '@mantine/core';
import type { DepartmentKind } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink, useSearchParams } from '../kit/location/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import type { Department } from './department.ts';

interface DepartmentDrawerProps {
  department: Department;
  below: readonly Department[];
  /** As of when the tree is looked at. */
  day: string | undefined;
  onPick: (id: string) => void;
  onClose: () => void;
}

/** One department: what it is, who leads it, how many it has, what stands below, what became of it. */
export function DepartmentDrawer({ department, below, day, onPick, onClose }: DepartmentDrawerProps) {
  const t = useText('portal/team-organization');
  const format = useFormat();
  const [, setParams] = useSearchParams();
  const { manager, planned } = department;
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={department.name}>
      <Stack gap="lg">
        <Stack gap={6}>
          <Fact label={t('facts.code')}>{department.code}</Fact>
          <Fact label={t('facts.kind')}>{t(`kinds.${department.kind}`)}</Fact>
          <Fact label={t('facts.manager')}>
            {manager ? (
              <AppLink
                size="sm"
                href={`/team/organization?tab=supervisor&at=${manager.id}${day ? `&day=${day}` : ''}`}
              >
                {manager.name}
              </AppLink>
            ) : (
              '–'
            )}
          </Fact>
          <Fact label={t('facts.headcount')}>{format.number(department.headcount)}</Fact>
          <Fact label={t('facts.own')}>{format.number(department.own)}</Fact>
          <Fact label={t('facts.planned')}>{planned === null ? '–' : format.number(planned)}</Fact>
          <Fact label={t('facts.businessUnit')}>{department.businessUnit ?? '–'}</Fact>
          <Fact label={t('facts.division')}>{department.division ?? '–'}</Fact>
        </Stack>
        {below.length > 0 && (
          <section>
            <Title order={3} size="h6" mb="xs">
              {t('below')}
            </Title>
            <Stack gap={4}>
              {below.map((each) => (
                <Group key={each.id} justify="space-between" wrap="nowrap">
                  <Anchor component="button" size="sm" onClick={() => onPick(each.id)}>
                    {each.name}
                  </Anchor>
                  <Text size="sm" className="tabular">
                    {format.number(each.headcount)}
                  </Text>
                </Group>
              ))}
            </Stack>
          </section>
        )}
        <History of={day ? { id: department.id, day } : { id: department.id }} />
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setParams({ at: department.id });
              onClose();
            }}
          >
            {t('fromHere')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div" ta="right">
        {children}
      </Text>
    </Group>
  );
}

type Entry = RouterOutputs['portal']['team']['organization']['history']['rows'][number];
type ChangedField = 'code' | 'name' | 'kind' | 'parent' | 'manager' | 'legalEntity' | 'costCentre' | 'active';

function History({ of }: { of: { id: string; day?: string } }) {
  const t = useText('portal/team-organization');
  const format = useFormat();
  const history = useQuery(trpc.portal.team.organization.history.queryOptions(of));
  const valueOf = (field: string, value: string | null) => {
    if (value === null) return '–';
    return field === 'kind' ? t(`kinds.${value as DepartmentKind}`) : value;
  };
  const titleOf = (entry: Entry) => t(`events.${entry.role ?? entry.kind}`);
  return (
    <section>
      <Title order={3} size="h6" mb="sm">
        {t('history')}
      </Title>
      {history.error ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <LinesSkeleton lines={3} />
      ) : (
        <Timeline bulletSize={14} lineWidth={2} active={-1}>
          {history.data.rows.map((entry) => (
            <Timeline.Item key={entry.id} title={titleOf(entry)}>
              <Text size="xs" c="dimmed">
                {format.day(entry.day)}
              </Text>
              {entry.other && <Text size="sm">{entry.other.name}</Text>}
              {entry.changes.map(({ field, was, becomes }) => (
                <Text key={field} size="sm">
                  {t(`changed.${field as ChangedField}`)}: {valueOf(field, was)} → {valueOf(field, becomes)}
                </Text>
              ))}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </section>
  );
}
