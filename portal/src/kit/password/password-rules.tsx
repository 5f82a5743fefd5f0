import { Group, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import type { RouterOutputs } from '../api/index.ts';
import { useLocalText, useText } from '../i18n/index.ts';

export type Rules = RouterOutputs['identity']['auth']['passwordPattern'];

const KINDS = { lower: /[a-z]/, upper: /[A-Z]/, digit: /\d/, sign: /[^A-Za-z\d]/ } as const;
/** So many more characters than have to be there make a password strong. */
const STRONG_BY = 6;

/** What a new password has to be, each ticked once it is; how strong it is, while it is typed. The server judges it again. */
export function PasswordRules({ password, rules }: { password: string; rules: Rules }) {
  const t = useText('portal/kit');
  const local = useLocalText();
  const typed = password.normalize('NFC');
  const parts = [
    {
      key: 'length',
      text: t('passwordRules.length', { least: rules.leastLength }),
      met: typed.length >= rules.leastLength,
    },
    ...rules.kinds.map((kind) => ({
      key: kind,
      text: t(`passwordRules.${kind}`),
      met: KINDS[kind].test(typed),
    })),
    ...(rules.hint
      ? [{ key: 'hint', text: local(rules.hint), met: new RegExp(rules.pattern, 'u').test(typed) }]
      : []),
  ];
  const met = parts.every((part) => part.met);
  const strength = !met ? 'weak' : typed.length < rules.leastLength + STRONG_BY ? 'fair' : 'strong';
  const [value, color] = { weak: [25, 'red'], fair: [60, 'yellow'], strong: [100, 'teal'] }[strength] as [
    number,
    string,
  ];
  return (
    <Stack gap={4}>
      {typed !== '' && (
        <Group gap="xs" wrap="nowrap">
          <Progress
            value={value}
            color={color}
            size="sm"
            style={{ flex: 1 }}
            aria-label={t('passwordRules.strength')}
          />
          <Text size="xs" role="status">
            {t(`passwordRules.${strength}`)}
          </Text>
        </Group>
      )}
      {parts.map((part) => (
        <Group key={part.key} gap={6} wrap="nowrap" c={part.met ? 'teal' : 'dimmed'}>
          {part.met ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
          <Text size="xs" c={part.met ? undefined : 'dimmed'}>
            {part.text}
          </Text>
        </Group>
      ))}
      <Text size="xs" c="dimmed">
        {t('ownPassword.rule')}
      </Text>
    </Stack>
  );
}
