import { Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { Page } from '../../shared/page.tsx';
import { ApplicationsPanel } from './applications-panel.tsx';
import { MenuTreePanel } from './menu-tree-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';

const tabs = ['menus', 'applications', 'tags', 'preview'] as const;

/** What the menus of both shells show, in which order, and to whom. */
export function MenusScreen() {
  const t = useText('workbench/admin/menus');
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const tab = tabs.find((one) => one === wanted) ?? tabs[0];
  return (
    <Page title={t('title')} about={t('about')}>
      <Tabs value={tab} onChange={(next) => setParams({ tab: next ?? tabs[0] })} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="menus">
          <MenuTreePanel />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <ApplicationsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="tags">
          <TagsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <PreviewPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
