import { Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { MultilineInput } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';

interface TextsInputProps {
  label: string;
  description?: string;
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
  maxLength: number;
  minRows?: number;
}

/** Several lines, one language after the other. Who reads a language that is left empty reads the nearest one. */
export function TextsInput({ label, description, value, onChange, maxLength, minRows = 3 }: TextsInputProps) {
  const t = useText('workbench/admin/sign-in');
  const [language, setLanguage] = useState<string>(useLanguage());
  const write = (text: string) => {
    const { [language]: _before, ...others } = value;
    onChange(text === '' ? others : { ...others, [language]: text });
  };
  return (
    <Stack gap={6}>
      <Input.Label component="div">{label}</Input.Label>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <SegmentedControl
        w="fit-content"
        maw="100%"
        size="xs"
        aria-label={t('languageOf', { label })}
        value={language}
        onChange={setLanguage}
        data={LANGUAGES.map((one) => ({
          value: one,
          label: `${LANGUAGE_NAMES[one]}${value[one] ? '' : ` · ${t('empty')}`}`,
        }))}
      />
      <MultilineInput
        aria-label={`${label} · ${LANGUAGE_NAMES[language] ?? language}`}
        lang={language}
        minRows={minRows}
        maxRows={20}
        maxLength={maxLength}
        value={value[language] ?? ''}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </Stack>
  );
}
