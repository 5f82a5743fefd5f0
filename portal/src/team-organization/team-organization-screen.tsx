import { Tabs } from '@mantine/core';
import { AccessDenied } from '../kit/errors/index.ts';
import { DayInput } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import { Allowed } from '../kit/permission/index.ts';
import { PageFrame } from '../kit/shell/index.ts';
import { DepartmentTab } from './department-tab.tsx';
import { SupervisorTab } from './supervisor-tab.tsx';

/** One's organisation by department and by reporting line, as of any day. */
export function TeamOrganizationScreen() {
  const t = useText('portal/team-organization');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'supervisor' ? 'supervisor' : 'department';
  const day = params.get('day') ?? undefined;
  return (
    <Allowed code="portal.team.view" otherwise={<AccessDenied />}>
      <PageFrame
        title={t('title')}
        action={
          <DayInput
            size="xs"
            w={160}
            clearable
            aria-label={t('asOf')}
            placeholder={t('asOf')}
            value={day ?? null}
            onChange={(value) => setParams({ day: value ?? undefined })}
          />
        }
      >
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(next) => setParams({ tab: next ?? undefined, at: undefined })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="department">{t('tabs.department')}</Tabs.Tab>
            <Tabs.Tab value="supervisor">{t('tabs.supervisor')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="department">
            <DepartmentTab day={day} />
          </Tabs.Panel>
          <Tabs.Panel value="supervisor">
            <SupervisorTab day={day} />
          </Tabs.Panel>
        </Tabs>
      </PageFrame>
    </Allowed>
  );
}
