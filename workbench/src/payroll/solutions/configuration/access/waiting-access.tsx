import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconUsersGroup } from '@tabler/icons-react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { refreshAccess } from './use-take-access.ts';

type Waiting = RouterOutputs['payroll']['access']['get']['waiting'];

/** Rights that bring money, asked for by one and given by another; they wait whatever copy is looked at. */
export function WaitingAccess({ waiting, mayDecide }: { waiting: Waiting; mayDecide: boolean }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  const decide = useCommand(trpc.payroll.access.own.decide.mutationOptions({ onSuccess: refreshAccess }), {
    success: t('access.decided'),
  });
  if (waiting.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconUsersGroup />} title={t('access.waiting')}>
      <Stack gap="xs">
        {waiting.map((wish) => {
          const named = {
            role: nameOf(wish.roleName, ''),
            name: wish.userName ?? t('access.everybodyWith', { role: nameOf(wish.holderName ?? '', '') }),
          };
          return (
            <Group key={wish.id} justify="space-between">
              <Text size="sm">
                {t('access.wish', { ...named, by: wish.askedBy, when: format.instant(wish.askedAt) })}
              </Text>
              {mayDecide && (
                <Group gap="xs">
                  {wish.mayGive && (
                    <Button
                      size="compact-sm"
                      aria-label={t('access.giveTo', named)}
                      loading={decide.isPending}
                      onClick={() => decide.mutate({ id: wish.id, give: true })}
                    >
                      {t('access.give')}
                    </Button>
                  )}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('access.dropFor', named)}
                    loading={decide.isPending}
                    onClick={() => decide.mutate({ id: wish.id, give: false })}
                  >
                    {t('access.drop')}
                  </Button>
                </Group>
              )}
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
}
