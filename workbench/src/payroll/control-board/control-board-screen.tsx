import { Button } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { PageTabs, useTab } from '../../shared/page-tabs.tsx';
import { PayslipSettingsPanel } from './payslip-settings-panel.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

const TABS = ['templates', 'payslips'] as const;

/** What is kept for all solutions together. */
export function ControlBoardScreen() {
  const t = useText('workbench/payroll/control-board');
  const tab = useTab(TABS);
  const mayEdit = useCan('payroll.templates.edit');
  const [adding, setAdding] = useState(false);
  const add = mayEdit && tab === 'templates' && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('templates.add')}
    </Button>
  );
  return (
    <Page title={t('title')} about={t('about')} primary={add}>
      <PageTabs
        label={(tab) => t(`tabs.${tab}`)}
        panels={{ templates: <TemplatesPanel add={add} />, payslips: <PayslipSettingsPanel /> }}
      />
      {adding && <TemplateDialog template={undefined} onClose={() => setAdding(false)} />}
    </Page>
  );
}
