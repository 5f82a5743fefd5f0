import { SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { IconFileDescription, IconForms, IconLink } from '@tabler/icons-react';
import { useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';
import classes from './centre.module.css';

export interface Entry {
  id: string;
  name: string;
  url: string;
  /** About oneself, about who reports to one, a form of the company's own, or an entry of the menus. */
  kind: 'self' | 'report' | 'form' | 'elsewhere';
  isBeside: boolean;
}

const ICONS = {
  self: IconFileDescription,
  report: IconFileDescription,
  form: IconForms,
  elsewhere: IconLink,
} as const;

/** Everything that one may ask for. */
export function AskFor({ entries }: { entries: readonly Entry[] }) {
  const t = useText('portal/centre');
  return (
    <section aria-label={t('sections.ask')}>
      <Title order={2} size="h4" mb="sm">
        {t('sections.ask')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {entries.map(({ id, name, url, kind, isBeside }) => {
          const Icon = ICONS[kind];
          return (
            <AppLink
              key={id}
              href={url}
              className={classes.entry ?? ''}
              underline="never"
              {...(isBeside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            >
              <ThemeIcon variant="light" size={36} radius="md">
                <Icon size={20} stroke={1.6} />
              </ThemeIcon>
              <div>
                <Text fw={560}>{name}</Text>
                <Text size="xs" c="dimmed">
                  {t(`of.${kind}`)}
                </Text>
              </div>
            </AppLink>
          );
        })}
      </SimpleGrid>
    </section>
  );
}
