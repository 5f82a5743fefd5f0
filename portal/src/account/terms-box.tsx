import { Checkbox, Paper, ScrollArea, Stack, Text } from '@mantine/core';
import { useLocalText, useText } from '../kit/i18n/index.ts';

interface TermsBoxProps {
  terms: Record<string, string>;
  accepted: boolean;
  /** Sending was tried without. */
  missing: boolean;
  onAccept: (accepted: boolean) => void;
}

/** The company's terms of use, to be read and accepted. */
export function TermsBox({ terms, accepted, missing, onAccept }: TermsBoxProps) {
  const t = useText('portal/account');
  const local = useLocalText();
  return (
    <Stack gap="xs">
      <Paper withBorder p="sm" component="section" aria-label={t('terms.title')}>
        <ScrollArea.Autosize mah={220} viewportProps={{ tabIndex: 0 }}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {local(terms)}
          </Text>
        </ScrollArea.Autosize>
      </Paper>
      <Checkbox
        label={t('terms.accept')}
        checked={accepted}
        onChange={(event) => onAccept(event.currentTarget.checked)}
        error={missing && !accepted ? t('terms.needed') : undefined}
      />
    </Stack>
  );
}
