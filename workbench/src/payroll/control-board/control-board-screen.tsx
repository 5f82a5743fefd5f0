import { Button, Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { PayslipSettingsPanel } from './payslip-settings-panel.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

const tabs = ['templates', 'payslips'] as const;

/** What is kept for all solutions together. */
export function ControlBoardScreen() {
  const t = useText('workbench/payroll/control-board');
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const tab = tabs.find((one) => one === wanted) ?? tabs[0];
  const mayEdit = useCan('payroll.templates.edit');
  const [adding, setAdding] = useState(false);
  const add = mayEdit && tab === 'templates' && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('templates.add')}
    </Button>
  );
  return (
    <Page title={t('title')} about={t('about')} primary={add}>
      <Tabs value={tab} onChange={(next) => setParams({ tab: next ?? tabs[0] })} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="templates">
          <TemplatesPanel add={add} />
        </Tabs.Panel>
        <Tabs.Panel value="payslips">
          <PayslipSettingsPanel />
        </Tabs.Panel>
      </Tabs>
      {adding && <TemplateDialog template={undefined} onClose={() => setAdding(false)} />}
    </Page>
  );
}
