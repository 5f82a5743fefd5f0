import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { MENU_SHELLS, type MenuShell } from '@suanpan/server/words';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { type ApplicationRow, refreshMenus } from './menu-rows.ts';

interface ApplicationDialogProps {
  application: ApplicationRow | undefined;
  onClose: () => void;
}

export function ApplicationDialog({ application, onClose }: ApplicationDialogProps) {
  const t = useText('workbench/admin/menus');
  const own = useLocalText();
  const form = useForm({
    initialValues: {
      code: application?.code ?? '',
      shell: (application?.shell ?? 'portal') as MenuShell,
      names: (application?.names ?? {}) as Record<string, string>,
    },
    validate: {
      code: (value) => (/^[a-z][a-zA-Z0-9-]{1,39}$/.test(value) ? null : t('applications.codeWrong')),
      names: (value) => (application?.builtIn ? null : required(own(value))),
    },
  });
  const done = {
    onSuccess: async () => {
      await refreshMenus();
      onClose();
    },
  };
  const create = useCommand(trpc.identity.menuApplications.create.mutationOptions(done), {
    done: 'added',
  });
  const update = useCommand(trpc.identity.menuApplications.update.mutationOptions(done), {
    done: 'saved',
  });
  const save = ({ code, shell, names }: typeof form.values) => {
    if (!application) return create.mutate({ code, shell, names });
    const given = Object.values(names).some(Boolean) ? names : null;
    update.mutate({ id: application.id, version: application.version, names: given });
  };
  return (
    <FormDialog
      opened
      title={t(application ? 'applications.editTitle' : 'applications.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      <LocalNameInput
        label={t('form.name')}
        description={application?.builtIn ? t('form.builtInName') : undefined}
        required={!application?.builtIn}
        value={form.values.names}
        onChange={(value) => form.setFieldValue('names', value)}
        error={form.errors.names}
      />
      <TextInput
        label={t('applications.code')}
        description={t('applications.codeHint')}
        required
        disabled={application !== undefined}
        {...form.getInputProps('code')}
      />
      <Select
        label={t('applications.shell')}
        allowDeselect={false}
        disabled={application !== undefined}
        data={MENU_SHELLS.map((value) => ({ value, label: t(`shells.${value}`) }))}
        {...form.getInputProps('shell')}
      />
    </FormDialog>
  );
}
