import { useText } from '@suanpan/portal/kit/i18n';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { ApplicationsPanel } from './applications-panel.tsx';
import { MenuTreePanel } from './menu-tree-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';

/** What the menus of both shells show, in which order, and to whom. */
export function MenusScreen() {
  const t = useText('workbench/admin/menus');
  return (
    <Page title={t('title')} about={t('about')}>
      <PageTabs
        label={(tab) => t(`tabs.${tab}`)}
        panels={{
          menus: <MenuTreePanel />,
          applications: <ApplicationsPanel />,
          tags: <TagsPanel />,
          preview: <PreviewPanel />,
        }}
      />
    </Page>
  );
}
