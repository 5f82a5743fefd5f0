import { AccessDenied, NotFound } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { PROBLEM_KINDS, WORK_STATES } from '@suanpan/server/words';
import { useParams } from '@tanstack/react-router';
import { Page } from '../../../shared/page.tsx';
import { InsuranceList } from './insurance-list.tsx';
import { PeopleList } from './people-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { WithoutPayslipList } from './without-payslip-list.tsx';
import { WorkList } from './work-list.tsx';

const LISTS = ['people', ...WORK_STATES, ...PROBLEM_KINDS, 'insurance', 'without-payslip'] as const;
type List = (typeof LISTS)[number];

/** What a figure of the overview counts, as a list made by the same query. */
export function OverviewListScreen() {
  const { list: asked } = useParams({ strict: false }) as { list?: string };
  const t = useText('workbench/payroll/overview');
  const mayRead = useCan('payroll.batches.view');
  const mayReadPayslips = useCan('payroll.payslips.view');
  const list = LISTS.find((each) => each === asked);
  if (!list) return <NotFound />;
  if (list === 'without-payslip' ? !mayReadPayslips : !mayRead) return <AccessDenied />;
  return (
    <Page
      title={t(`lists.${list}.title`)}
      about={t(`lists.${list}.about`)}
      crumbs={[{ label: t('title'), href: '/workbench/' }]}
    >
      {listOf(list)}
    </Page>
  );
}

function listOf(list: List) {
  const state = WORK_STATES.find((each) => each === list);
  if (state) return <WorkList key={state} state={state} />;
  const kind = PROBLEM_KINDS.find((each) => each === list);
  if (kind) return <ProblemList key={kind} kind={kind} />;
  if (list === 'insurance') return <InsuranceList />;
  return list === 'people' ? <PeopleList /> : <WithoutPayslipList />;
}
