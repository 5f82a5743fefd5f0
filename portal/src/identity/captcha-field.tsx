import { ActionIcon, Group, Skeleton, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Hint } from '../kit/hint/index.ts';
import { useText } from '../kit/i18n/index.ts';

interface CaptchaFieldProps {
  image: string | undefined;
  onRenew: () => void;
  inputProps: TextInputProps;
}

/** The picture as large as it is drawn: it is hard enough to read. */
const SIZE = { width: 264, height: 80 };

export function CaptchaField({ image, onRenew, inputProps }: CaptchaFieldProps) {
  const t = useText('portal/identity');
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        {image ? (
          <img
            src={image}
            alt={t('captchaPicture')}
            {...SIZE}
            style={{ borderRadius: 8, background: '#fff' }}
          />
        ) : (
          <Skeleton {...SIZE} />
        )}
        <Hint label={t('captchaRenew')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={42}
            aria-label={t('captchaRenew')}
            onClick={onRenew}
          >
            <IconRefresh size={20} />
          </ActionIcon>
        </Hint>
      </Group>
      <TextInput label={t('captcha')} autoComplete="off" size="md" {...inputProps} />
    </Stack>
  );
}
