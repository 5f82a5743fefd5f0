import { Tabs } from '@mantine/core';
import { useSearchParams } from '@suanpan/portal/kit/location';
import type { ReactNode } from 'react';

/** Which of the tabs the address asks for; the first one where it asks for none that is offered. */
export function useTab<Tab extends string>(tabs: readonly Tab[]): Tab | undefined {
  const [params] = useSearchParams();
  return tabs.find((one) => one === params.get('tab')) ?? tabs[0];
}

interface PageTabsProps<Tab extends string> {
  /** In order; nothing where the reader has no use for it: the tab isn't offered then. */
  panels: Readonly<Record<Tab, ReactNode>>;
  label: (tab: Tab) => string;
}

/** The panels of a page under tabs; the open one stands in the address. One alone needs no tab. */
export function PageTabs<Tab extends string>({ panels, label }: PageTabsProps<Tab>) {
  const [, setParams] = useSearchParams();
  const tabs = (Object.keys(panels) as Tab[]).filter((tab) => panels[tab]);
  const open = useTab(tabs);
  if (open === undefined || tabs.length === 1) return open && panels[open];
  return (
    <Tabs value={open} onChange={(next) => setParams({ tab: next ?? undefined })} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {label(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>{panels[open]}</Tabs.Panel>
    </Tabs>
  );
}
