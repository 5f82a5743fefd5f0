import { ActionIcon, Group, Skeleton, TextInput, type TextInputProps, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useText } from '../kit/i18n/index.ts';

interface CaptchaFieldProps {
  image: string | undefined;
  onRenew: () => void;
  inputProps: TextInputProps;
}

export function CaptchaField({ image, onRenew, inputProps }: CaptchaFieldProps) {
  const t = useText('portal/identity');
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput label={t('captcha')} autoComplete="off" size="md" style={{ flex: 1 }} {...inputProps} />
      {image ? (
        <img
          src={image}
          alt={t('captchaPicture')}
          height={42}
          style={{ borderRadius: 8, background: '#fff' }}
        />
      ) : (
        <Skeleton width={120} height={42} />
      )}
      <Tooltip label={t('captchaRenew')}>
        <ActionIcon variant="subtle" color="gray" size={42} aria-label={t('captchaRenew')} onClick={onRenew}>
          <IconRefresh size={20} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
