import { ActionIcon, Button, Checkbox, Group, Menu, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLayoutDashboard, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { confirm, FormDialog, required } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import type { Layout } from './use-team-pivot.ts';

interface PivotLayoutsProps {
  /** What is laid out now. */
  layout: Layout;
  onApply: (layout: Layout) => void;
}

const done = () => void queryClient.invalidateQueries(trpc.portal.team.pivot.layouts.pathFilter());

/** Layouts that were kept: one's own, and what others share. */
export function PivotLayouts({ layout, onApply }: PivotLayoutsProps) {
  const t = useText('portal/team-staff');
  const [saving, setSaving] = useState(false);
  const layouts = useQuery(trpc.portal.team.pivot.layouts.queryOptions());
  const remove = useCommand(trpc.portal.team.pivot.removeLayout.mutationOptions({ onSuccess: done }), {
    success: t('pivot.layoutRemoved'),
  });
  return (
    <>
      <Menu position="bottom-start" closeOnItemClick>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconLayoutDashboard size={14} />}>
            {t('pivot.layouts')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {(layouts.data ?? []).map((one) => (
            <Group key={one.id} gap={2} wrap="nowrap">
              <Menu.Item onClick={() => onApply(one.layout)}>
                {one.name}
                {one.shared &&
                  ` · ${one.mine ? t('pivot.sharedByMe') : t('pivot.sharedBy', { name: one.owner })}`}
              </Menu.Item>
              {one.mine && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="sm"
                  aria-label={t('pivot.removeLayout', { name: one.name })}
                  onClick={async () => {
                    const sure = await confirm({
                      title: t('pivot.removeLayout', { name: one.name }),
                      message: t(one.shared ? 'pivot.removeShared' : 'pivot.removeOwn'),
                    });
                    if (sure) remove.mutate({ id: one.id });
                  }}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              )}
            </Group>
          ))}
          {layouts.data?.length === 0 && <Menu.Label>{t('pivot.noLayouts')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={() => setSaving(true)}>{t('pivot.saveLayout')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveLayout layout={layout} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveLayout({ layout, onClose }: { layout: Layout; onClose: () => void }) {
  const t = useText('portal/team-staff');
  const form = useForm({ initialValues: { name: '', shared: false }, validate: { name: required } });
  const save = useCommand(
    trpc.portal.team.pivot.saveLayout.mutationOptions({
      onSuccess: () => {
        done();
        onClose();
      },
    }),
    { success: t('pivot.layoutSaved') },
  );
  return (
    <FormDialog
      opened
      title={t('pivot.saveLayout')}
      onClose={onClose}
      pending={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate({ ...values, layout }))}
    >
      <TextInput
        label={t('pivot.layoutName')}
        description={t('pivot.layoutHint')}
        required
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Checkbox
        label={t('pivot.share')}
        description={t('pivot.shareHint')}
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
