import { ActionIcon, Group, Stack, TextInput, type TextInputProps, Tooltip } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';

export type LocalNameValue = string | Readonly<Record<string, string>> | undefined;

interface LocalNameInputProps
  extends Pick<TextInputProps, 'label' | 'description' | 'error' | 'required' | 'size' | 'aria-label'> {
  value: LocalNameValue;
  onChange: (value: Record<string, string>) => void;
  disabled?: boolean;
}

function asRecord(value: LocalNameValue, language: string): Record<string, string> {
  if (value === undefined) return {};
  return typeof value === 'string' ? { [language]: value } : { ...value };
}

/** A name in the person's language, and behind a button in the others. */
export function LocalNameInput({ value, onChange, disabled, ...field }: LocalNameInputProps) {
  const t = useText('workbench/app');
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const texts = asRecord(value, language);

  const write = (one: string, text: string) => {
    const next = { ...texts };
    if (text === '') delete next[one];
    else next[one] = text;
    onChange(next);
  };

  const others = LANGUAGES.filter((one) => one !== language);
  // Another language's name stands only where this one has none.
  const placeholder = texts[language] ? '' : others.map((one) => texts[one]).find((text) => text);
  return (
    <Stack gap={6}>
      <Group gap={4} align="flex-end" wrap="nowrap">
        <TextInput
          {...field}
          style={{ flex: 1 }}
          disabled={disabled ?? false}
          value={texts[language] ?? ''}
          placeholder={placeholder ?? ''}
          onChange={(event) => write(language, event.currentTarget.value)}
        />
        <Tooltip label={t('otherLanguages')}>
          <ActionIcon
            variant={all ? 'light' : 'subtle'}
            size={field.size === 'xs' ? 30 : 36}
            aria-label={t('otherLanguages')}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            <IconLanguage size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      {all &&
        others.map((one) => (
          <TextInput
            key={one}
            size={field.size ?? 'sm'}
            disabled={disabled ?? false}
            label={LANGUAGE_NAMES[one]}
            lang={one}
            value={texts[one] ?? ''}
            onChange={(event) => write(one, event.currentTarget.value)}
          />
        ))}
    </Stack>
  );
}
