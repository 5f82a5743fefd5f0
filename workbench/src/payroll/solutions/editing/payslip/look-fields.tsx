import { Button, ColorInput, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { PayslipFile } from '@suanpan/engine';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AA, contrastOf, readableOn, wordsOn } from '@suanpan/portal/screens';
import { LOGO_KILOBYTES, PICTURE_TYPES } from '@suanpan/server/words';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { base64Of } from '../../../../shared/base64-of.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact } from '../copy/edit-file.ts';

interface LookFieldsProps {
  payslip: PayslipFile;
  onChange: (changes: Partial<Pick<PayslipFile, 'colours' | 'logo'>>) => void;
}

const PAPER = '#ffffff';

/** Logo and colours of the sheet. */
export function LookFields({ payslip, onChange }: LookFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { colours = {} } = payslip;
  const said = { title: useTitleContrast(colours.title), total: useTotalContrast(colours.total) };
  const set = (place: 'title' | 'total', colour: string) => {
    const next = compact({ ...colours, [place]: colour === '' ? undefined : colour });
    onChange({ colours: Object.keys(next).length > 0 ? next : undefined } as Partial<PayslipFile>);
  };
  return (
    <Paper withBorder p="sm" bg="var(--suanpan-surface)">
      <Text fw={600} size="sm" mb={6}>
        {t('payslip.look')}
      </Text>
      <Stack gap="xs">
        <Logo
          chosen={payslip.logo !== undefined}
          onChoose={(logo) => onChange({ logo } as Partial<PayslipFile>)}
        />
        <Group align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
          {(['title', 'total'] as const).map((place) => (
            <ColorInput
              key={place}
              size="xs"
              format="hex"
              withEyeDropper={false}
              label={t(`payslip.colours.${place}`)}
              placeholder={t('payslip.colours.none')}
              description={said[place]}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={colours[place] ?? ''}
              onChange={(colour) => set(place, colour)}
            />
          ))}
        </Group>
      </Stack>
    </Paper>
  );
}

/** Words in this colour on paper: read, or shown in the nearest shade that is. */
function useTitleContrast(colour: string | undefined): string {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const ratio = colour === undefined ? undefined : contrastOf(colour, PAPER);
  if (colour === undefined || ratio === undefined) return t('payslip.colours.titleHint');
  const facts = { ratio: format.number(ratio, { maximumFractionDigits: 1 }) };
  return ratio >= AA
    ? t('payslip.colours.readable', facts)
    : t('payslip.colours.tooPale', { ...facts, shade: readableOn(colour, PAPER) ?? '' });
}

/** On this ground words are black or white, so that they are always read. */
function useTotalContrast(colour: string | undefined): string {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const words = colour === undefined ? undefined : wordsOn(colour);
  if (colour === undefined || words === undefined) return t('payslip.colours.totalHint');
  const ratio = format.number(contrastOf(words, colour) ?? 1, { maximumFractionDigits: 1 });
  return t(words === PAPER ? 'payslip.colours.whiteOn' : 'payslip.colours.blackOn', { ratio });
}

interface LogoProps {
  chosen: boolean;
  onChoose: (logo: string | undefined) => void;
}

function Logo({ chosen, onChoose }: LogoProps) {
  const t = useText('workbench/payroll/solutions');
  const { copy, readOnly } = useCopyEditor();
  const [problem, setProblem] = useState<string>();
  const keep = useCommand(trpc.payroll.payslips.keepLogo.mutationOptions());
  const take = async (file: File | null) => {
    if (!file) return;
    const limits = { most: LOGO_KILOBYTES };
    if (!PICTURE_TYPES.some((type) => file.type === `image/${type}`))
      return setProblem(t('payslip.logo.type'));
    if (file.size > LOGO_KILOBYTES * 1024) return setProblem(t('payslip.logo.size', limits));
    setProblem(undefined);
    const content = await base64Of(file);
    keep.mutate({ solutionId: copy.solutionId, content }, { onSuccess: ({ logo }) => onChoose(logo) });
  };
  return (
    <Group gap="xs">
      {!readOnly && (
        <FileButton accept={PICTURE_TYPES.map((type) => `image/${type}`).join()} onChange={take}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconPhoto size={14} />}
              loading={keep.isPending}
            >
              {t(chosen ? 'payslip.logo.replace' : 'payslip.logo.choose')}
            </Button>
          )}
        </FileButton>
      )}
      {chosen && !readOnly && (
        <Button size="xs" variant="subtle" color="red" onClick={() => onChoose(undefined)}>
          {t('payslip.logo.remove')}
        </Button>
      )}
      <Text size="xs" c={problem ? 'red' : 'dimmed'} role={problem ? 'alert' : undefined}>
        {problem ?? (chosen ? t('payslip.logo.chosen') : t('payslip.logo.hint', { most: LOGO_KILOBYTES }))}
      </Text>
    </Group>
  );
}
