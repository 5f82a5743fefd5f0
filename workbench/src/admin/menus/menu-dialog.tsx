import { Checkbox, Group, MultiSelect, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { menuIcon } from '@suanpan/portal/kit/shell';
import { MENU_TARGETS, type MenuTarget } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import {
  entriesBelow,
  type MenuEntryRow,
  type MenuSectionRow,
  refreshMenus,
  useMenuNames,
} from './menu-rows.ts';

/** An entry that is there, or the place of a new one. */
export type MenuDraft =
  | { entry: MenuEntryRow; applicationId?: never; parentId?: never }
  | { entry?: never; applicationId: string; parentId: string | null };

interface MenuDialogProps {
  draft: MenuDraft;
  sections: readonly MenuSectionRow[];
  onClose: () => void;
}

const ADDRESS = /^(?:https:\/\/[^\s/\\]\S*|\/(?![/\\])\S*)$/;
const LINK_OR_FOLDER = ['link', 'folder'] as const;

interface MenuValues {
  names: Record<string, string>;
  kind: (typeof LINK_OR_FOLDER)[number];
  applicationId: string;
  parentId: string | null;
  url: string;
  target: MenuTarget;
  icon: string | null;
  permission: string | null;
  roleIds: string[];
  tagIds: string[];
  hidden: boolean;
  selfApply: boolean;
  inAppBrowser: boolean;
}

const valuesOf = ({ entry, applicationId = '', parentId = null }: MenuDraft): MenuValues => ({
  names: { ...entry?.names },
  kind: entry?.kind === 'folder' ? 'folder' : 'link',
  applicationId: entry?.applicationId ?? applicationId,
  parentId: entry ? entry.parentId : parentId,
  url: entry?.url ?? '',
  target: entry?.target ?? 'same',
  icon: entry?.icon ?? null,
  permission: entry?.permission ?? null,
  roleIds: [...(entry?.roleIds ?? [])],
  tagIds: [...(entry?.tagIds ?? [])],
  hidden: entry?.hidden ?? false,
  selfApply: entry?.selfApply ?? false,
  inAppBrowser: entry?.inAppBrowser ?? false,
});

/** What an entry is called, where it stands and leads, and who sees it. */
export function MenuDialog({ draft, sections, onClose }: MenuDialogProps) {
  const t = useText('workbench/admin/menus');
  const names = useMenuNames();
  const own = useLocalText();
  const { entry } = draft;
  const choices = useQuery({ ...trpc.identity.menus.choices.queryOptions(), staleTime: 60_000 });
  const isBuiltIn = entry?.builtIn === true;
  const form = useForm<MenuValues>({
    initialValues: valuesOf(draft),
    validate: {
      names: (value) => (isBuiltIn ? null : required(own(value))),
      url: (value, { kind }) =>
        isBuiltIn || kind === 'folder' || ADDRESS.test(value.trim()) ? null : t('form.urlWrong'),
    },
  });
  const done = {
    onSuccess: async () => {
      await refreshMenus();
      onClose();
    },
  };
  const create = useCommand(trpc.identity.menus.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.identity.menus.update.mutationOptions(done), { done: 'saved' });
  const save = ({ names: texts, kind, url, permission, ...rest }: typeof form.values) => {
    const given = {
      ...rest,
      names: Object.values(texts).some(Boolean) ? texts : null,
      ...(isBuiltIn ? {} : { kind, permission, url: kind === 'folder' ? null : url.trim() }),
    };
    if (entry) update.mutate({ ...given, id: entry.id, version: entry.version });
    else create.mutate(given);
  };

  const { applicationId, kind } = form.values;
  const section = sections.find(({ id }) => id === applicationId);
  const ofShell = sections.find(({ id }) => id === (entry?.applicationId ?? draft.applicationId))?.shell;
  const folders = entriesBelow(section?.entries ?? []).filter(
    (each) => each.kind === 'folder' && each.id !== entry?.id,
  );
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      size="lg"
      title={entry ? t('form.edit', { name: names.entry(entry) }) : t('tree.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      {!isBuiltIn && (
        <SegmentedControl
          aria-label={t('form.kind')}
          data={LINK_OR_FOLDER.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
          {...field('kind')}
        />
      )}
      <LocalNameInput
        label={t('form.name')}
        description={isBuiltIn ? t('form.builtInName') : undefined}
        required={!isBuiltIn}
        value={form.values.names}
        onChange={(value) => form.setFieldValue('names', value)}
        error={form.errors.names}
      />
      {kind === 'link' && !isBuiltIn && (
        <TextInput label={t('form.url')} description={t('form.urlHint')} required {...field('url')} />
      )}
      <Group grow align="flex-start">
        <Select
          label={t('form.application')}
          allowDeselect={false}
          data={sections
            .filter(({ shell }) => !isBuiltIn || shell === ofShell)
            .map((each) => ({ value: each.id, label: names.section(each) }))}
          value={applicationId}
          onChange={(value) => value && form.setValues({ applicationId: value, parentId: null })}
          error={form.errors.applicationId}
        />
        <Select
          label={t('form.parent')}
          placeholder={t('form.noParent')}
          clearable
          disabled={folders.length === 0}
          data={folders.map((each) => ({ value: each.id, label: names.entry(each) }))}
          {...field('parentId')}
        />
      </Group>
      <Group grow align="flex-start">
        <Select
          label={t('form.icon')}
          placeholder={t('form.usualIcon')}
          clearable
          searchable
          data={(choices.data?.icons ?? []).map((value) => ({ value, label: value }))}
          renderOption={({ option }) => <IconOption name={option.value} />}
          {...field('icon')}
        />
        {kind === 'link' && (
          <Select
            label={t('form.target')}
            allowDeselect={false}
            data={MENU_TARGETS.map((value) => ({ value, label: t(`form.targets.${value}`) }))}
            {...field('target')}
          />
        )}
      </Group>
      <MenuAudience form={form} isBuiltIn={isBuiltIn} isPortal={section?.shell === 'portal'} />
    </FormDialog>
  );
}

interface MenuAudienceProps {
  form: UseFormReturnType<MenuValues>;
  isBuiltIn: boolean;
  isPortal: boolean;
}

/** Who sees it, and where else. */
function MenuAudience({ form, isBuiltIn, isPortal }: MenuAudienceProps) {
  const t = useText('workbench/admin/menus');
  const own = useLocalText();
  const choices = useQuery({ ...trpc.identity.menus.choices.queryOptions(), staleTime: 60_000 });
  const tags = useQuery(trpc.identity.menuTags.list.queryOptions());
  const field = form.getInputProps;
  const { kind } = form.values;
  return (
    <>
      {!isBuiltIn && (
        <Select
          label={t('form.permission')}
          description={t('form.permissionHint')}
          clearable
          searchable
          data={(choices.data?.permissions ?? []).map(({ code, name }) => ({
            value: code,
            label: `${name} (${code})`,
          }))}
          {...field('permission')}
        />
      )}
      <MultiSelect
        label={t('form.roles')}
        description={t('form.rolesHint')}
        searchable
        data={(choices.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('roleIds')}
      />
      {isPortal && kind === 'link' && (
        <Stack gap="xs">
          <Checkbox label={t('form.selfApply')} {...field('selfApply', { type: 'checkbox' })} />
          <Checkbox label={t('form.inAppBrowser')} {...field('inAppBrowser', { type: 'checkbox' })} />
        </Stack>
      )}
      {isPortal && (tags.data?.length ?? 0) > 0 && (
        <MultiSelect
          label={t('form.tags')}
          description={t('form.tagsHint')}
          data={(tags.data ?? []).map((tag) => ({ value: tag.id, label: own(tag.names) }))}
          {...field('tagIds')}
        />
      )}
      <Checkbox label={t('form.hidden')} {...field('hidden', { type: 'checkbox' })} />
    </>
  );
}

function IconOption({ name }: { name: string }) {
  const Icon = menuIcon(name);
  return (
    <Group gap="xs">
      <Icon size={16} stroke={1.6} />
      {name}
    </Group>
  );
}
