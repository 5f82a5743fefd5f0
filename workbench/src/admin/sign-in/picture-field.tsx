import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { PICTURE_TYPES, SIGN_IN_PICTURE_MEGABYTES, type SignInPicture } from '@suanpan/server/words';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { base64Of } from '../../shared/base64-of.ts';

interface PictureFieldProps {
  kind: SignInPicture;
  /** The digest of the one that is chosen. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** A picture of the sign-in page: brought, replaced or taken away; shown beside, and used once the page is saved. */
export function PictureField({ kind, value, onChange }: PictureFieldProps) {
  const t = useText('workbench/admin/sign-in');
  const [problem, setProblem] = useState<string>();
  const keep = useCommand(
    trpc.identity.signInPage.keepPicture.mutationOptions({ onSuccess: ({ id }) => onChange(id) }),
  );
  const take = async (file: File | null) => {
    if (!file) return;
    if (!PICTURE_TYPES.some((type) => file.type === `image/${type}`))
      return setProblem(t('page.pictureType'));
    if (file.size > SIGN_IN_PICTURE_MEGABYTES * 1024 * 1024)
      return setProblem(t('page.pictureSize', { most: SIGN_IN_PICTURE_MEGABYTES }));
    setProblem(undefined);
    keep.mutate({ kind, content: await base64Of(file) });
  };
  return (
    <Stack gap={4}>
      <Input.Label component="div">{t(`page.${kind}`)}</Input.Label>
      <Group gap="xs">
        <FileButton accept={PICTURE_TYPES.map((type) => `image/${type}`).join()} onChange={take}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconPhoto size={14} />}
              loading={keep.isPending}
              aria-label={t(value ? 'page.replaceOf' : 'page.chooseOf', { picture: t(`page.${kind}`) })}
            >
              {t(value ? 'page.replace' : 'page.choose')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={t('page.withoutOf', { picture: t(`page.${kind}`) })}
            onClick={() => onChange(null)}
          >
            {t('page.without')}
          </Button>
        )}
      </Group>
      <Text size="xs" c={problem ? 'red' : 'dimmed'} role={problem ? 'alert' : undefined}>
        {problem ?? t(`page.${kind}Hint`, { most: SIGN_IN_PICTURE_MEGABYTES })}
      </Text>
    </Stack>
  );
}
