import { Alert, Radio, Stack } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { EMPTY_HANDLINGS, type EmptyHandling, IMPORT_MODES, type ImportMode } from '@suanpan/server/words';

interface OptionsStepProps {
  modes?: readonly ImportMode[];
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
  empty: EmptyHandling;
  onEmpty: (empty: EmptyHandling) => void;
}

export function OptionsStep({ modes = IMPORT_MODES, mode, onMode, empty, onEmpty }: OptionsStepProps) {
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
          {EMPTY_HANDLINGS.map((one) => (
            <Radio key={one} value={one} label={t(`emptyModes.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
