import { SegmentedControl, Stack } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useListFilter } from '@suanpan/portal/kit/table';
import { DIRECTORY_SIDES } from '@suanpan/server/words';
import { OurMembers } from './our-members.tsx';
import { TheirMembers } from './their-members.tsx';

/** Our people with who they are there, or theirs with who they are here. */
export function MembersPanel() {
  const t = useText('workbench/admin/integrations');
  const filter = useListFilter();
  const side = filter.oneOf('side', DIRECTORY_SIDES) ?? 'ours';
  return (
    <Stack gap="sm">
      <SegmentedControl
        w="fit-content"
        size="xs"
        aria-label={t('members.side')}
        data={DIRECTORY_SIDES.map((value) => ({ value, label: t(`members.${value}`) }))}
        value={side}
        onChange={(next) => filter.choose({ side: next, sort: undefined })}
      />
      {side === 'ours' ? <OurMembers /> : <TheirMembers />}
    </Stack>
  );
}
