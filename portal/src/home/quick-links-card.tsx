import { SimpleGrid, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { IconInbox, IconLayoutDashboard, IconReceipt, IconSend, IconSettings } from '@tabler/icons-react';
import { useText } from '../kit/i18n/index.ts';
import { useLinkHandler } from '../kit/location/index.ts';
import { useBackOffice, useMe } from '../kit/permission/index.ts';
import { mayOpen } from '../kit/shell/index.ts';
import { HomeCard } from './home-card.tsx';

export function QuickLinksCard() {
  const t = useText('portal/home');
  const onLinkClick = useLinkHandler();
  const me = useMe();
  const backOffice = useBackOffice();
  const payslips = mayOpen('/payslips', me);
  const links = [
    ...(payslips ? [{ key: 'links.payslips' as const, href: '/payslips', Icon: IconReceipt }] : []),
    ...(mayOpen('/inbox', me)
      ? [
          { key: 'links.inbox' as const, href: '/inbox', Icon: IconInbox },
          { key: 'links.applications' as const, href: '/inbox/applications', Icon: IconSend },
        ]
      : []),
    { key: 'links.settings' as const, href: '/settings', Icon: IconSettings },
    ...(backOffice
      ? [{ key: 'links.workbench' as const, href: '/workbench/', Icon: IconLayoutDashboard }]
      : []),
  ];
  return (
    <HomeCard title={t('links.title')}>
      <SimpleGrid cols={{ base: 3, sm: 4, md: 3 }} spacing="xs">
        {links.map(({ key, href, Icon }) => (
          <UnstyledButton
            key={key}
            component="a"
            href={href}
            onClick={(event) => onLinkClick(event, href)}
            ta="center"
            py={8}
          >
            <ThemeIcon variant="light" size={44} radius="xl" mb={6}>
              <Icon size={22} stroke={1.5} />
            </ThemeIcon>
            <Text size="xs">{t(key)}</Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </HomeCard>
  );
}
