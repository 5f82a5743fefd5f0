import { Stack, Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { addressOf, type ConfigurationTabName, configurationTabs, ruleTabs } from './configuration-tabs.ts';

interface StripProps {
  /** Address of the solution, and what follows it for the copy that is open. */
  base: string;
  query: string;
  tab: string;
  configurationTab: ConfigurationTabName;
}

/** The nine tabs of a configuration, and the parts of the calculation rule beneath it. */
export function ConfigurationStrip({ base, query, tab, configurationTab }: StripProps) {
  const t = useText('workbench/payroll/solutions');
  const location = useAppLocation();
  const open = (address: string) => location.navigate(`${base}/${address}${query}`);
  return (
    <Stack gap={4}>
      <Tabs
        value={configurationTab}
        onChange={(next) => next && open(addressOf(next as ConfigurationTabName))}
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label={t('tabs.configuration')}>
          {configurationTabs.map((one) => (
            <Tabs.Tab key={one} value={one} px="sm">
              {t(`configuration.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {configurationTab === 'rule' && (
        <Tabs
          value={tab}
          onChange={(next) => next && open(next)}
          activateTabWithKeyboard={false}
          variant="pills"
        >
          <Tabs.List aria-label={t('configuration.tabs.rule')}>
            {ruleTabs.map((one) => (
              <Tabs.Tab key={one} value={one} py={5} px="sm">
                {t(`tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
    </Stack>
  );
}
