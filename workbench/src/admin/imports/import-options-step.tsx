import { Alert, Radio, Stack } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';

export const importModes = ['createAndUpdate', 'createOnly', 'updateOnly', 'overwrite'] as const;
export type ImportMode = (typeof importModes)[number];
export const emptyHandlings = ['skip', 'overwrite'] as const;
export type EmptyHandling = (typeof emptyHandlings)[number];

interface OptionsStepProps {
  modes?: readonly ImportMode[];
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
  empty: EmptyHandling;
  onEmpty: (empty: EmptyHandling) => void;
}

export function OptionsStep({ modes = importModes, mode, onMode, empty, onEmpty }: OptionsStepProps) {
  const t = useText('workbench/admin/imports');
  return (
    <Stack gap="lg" py="sm">
      <Radio.Group label={t('mode')} value={mode} onChange={(value) => onMode(value as ImportMode)}>
        <Stack gap="xs" mt="xs">
          {modes.map((one) => (
            <Radio key={one} value={one} label={t(`modes.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {mode === 'overwrite' && <Alert color="yellow">{t('overwriteWarning')}</Alert>}
      <Radio.Group label={t('empty')} value={empty} onChange={(value) => onEmpty(value as EmptyHandling)}>
        <Stack gap="xs" mt="xs">
          {emptyHandlings.map((one) => (
            <Radio key={one} value={one} label={t(`emptyModes.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
