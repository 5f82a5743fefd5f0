import { Button, Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { useListFilter } from '@suanpan/portal/kit/table';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { ItemsPanel } from '../compensation/items-panel.tsx';
import { FieldsPanel } from '../fields/fields-panel.tsx';
import { ImportPeopleDialog, usePeopleImports } from '../import-people-dialog.tsx';
import { CalendarsPanel } from './calendars-panel.tsx';
import { CataloguePanel } from './catalogue-panel.tsx';
import { DepartmentsPanel } from './departments-panel.tsx';
import { LegalEntitiesPanel } from './legal-entities-panel.tsx';
import { PayGradesPanel } from './pay-grades-panel.tsx';

const tabs = [
  'departments',
  'jobs',
  'posts',
  'costCentres',
  'compensationItems',
  'payGrades',
  'fields',
  'legalEntities',
  'calendars',
] as const;
type Tab = (typeof tabs)[number];

const importOf: Partial<Record<Tab, string>> = {
  departments: 'people.departments',
  jobs: 'people.jobs',
  posts: 'people.posts',
  costCentres: 'people.costCentres',
  compensationItems: 'people.compensationItems',
  payGrades: 'people.payGrades',
};

/** What people are put into: departments, jobs, posts, cost centres, legal entities. */
export function OrganisationScreen() {
  useRoomChanges('people');
  const t = useText('workbench/people');
  const mayEdit = useCan('people.organisation.edit');
  const mayEditPay = useCan('people.compensation.edit');
  const filter = useListFilter();
  const [importing, setImporting] = useState<string>();
  const tab: Tab = filter.oneOf('tab', tabs) ?? 'departments';
  const imports = usePeopleImports();
  const subject = imports.find((one) => one.code === importOf[tab])?.code;
  return (
    <Page
      title={t('organisation.title')}
      primary={
        mayEdit &&
        subject && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} />}
            onClick={() => setImporting(subject)}
          >
            {t('import.open')}
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={(next) => filter.choose({ tab: next, search: undefined, sort: undefined })}>
        <Tabs.List>
          {tabs
            .filter((one) => one !== 'payGrades' || mayEditPay)
            .map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`organisation.tabs.${one}`)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
      </Tabs>
      {tab === 'departments' && <DepartmentsPanel readOnly={!mayEdit} />}
      {tab === 'payGrades' && mayEditPay && <PayGradesPanel />}
      {tab === 'compensationItems' && <ItemsPanel readOnly={!mayEdit} />}
      {tab === 'fields' && <FieldsPanel readOnly={!mayEdit} />}
      {tab === 'calendars' && <CalendarsPanel readOnly={!mayEdit} />}
      {tab === 'legalEntities' && <LegalEntitiesPanel readOnly={!mayEdit} />}
      {(tab === 'jobs' || tab === 'posts' || tab === 'costCentres') && (
        <CataloguePanel key={tab} catalogue={tab} readOnly={!mayEdit} />
      )}
      {importing && <ImportPeopleDialog subject={importing} onClose={() => setImporting(undefined)} />}
    </Page>
  );
}
