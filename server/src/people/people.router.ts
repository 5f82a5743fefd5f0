import { roomChanges } from '../platform/changes/room-changes.ts';
import { router } from '../platform/trpc/procedure.ts';
import { accountsRouter } from './accounts/accounts.router.ts';
import { apportionmentRouter } from './apportionment/apportionment.router.ts';
import { bankAccountsRouter } from './bank-accounts/bank-accounts.router.ts';
import { compensationRouter, factsRouter } from './compensation/compensation.router.ts';
import { itemCatalogueRouter } from './compensation/item-catalogue.router.ts';
import { payGradesRouter } from './compensation/pay-grades.router.ts';
import { employmentsRouter } from './employments/employments.router.ts';
import { fieldsRouter } from './fields/fields.router.ts';
import { yearGrantRouter } from './leave/year-grant.router.ts';
import { calendarsRouter } from './organisation/calendars.router.ts';
import { departmentsRouter } from './organisation/departments.router.ts';
import {
  costCentresRouter,
  jobsRouter,
  legalEntitiesRouter,
  postsRouter,
} from './organisation/organisation.router.ts';
import { peopleOverviewRouter } from './overview/people-overview.ts';
import { partTimeJobsRouter } from './part-time/part-time-jobs.router.ts';
import {
  expenseRegistersRouter,
  recordRegistersRouter,
  timeRegistersRouter,
} from './registers/registers.router.ts';
import './organisation/translated-names.ts';
import './people.permissions.ts';

export const peopleRouter = router({
  changes: roomChanges('people', 'people.employments.view'),
  legalEntities: legalEntitiesRouter,
  calendars: calendarsRouter,
  departments: departmentsRouter,
  jobs: jobsRouter,
  posts: postsRouter,
  costCentres: costCentresRouter,
  fields: fieldsRouter,
  employments: employmentsRouter,
  accounts: accountsRouter,
  bankAccounts: bankAccountsRouter,
  compensationItems: itemCatalogueRouter,
  compensation: compensationRouter,
  payGrades: payGradesRouter,
  facts: factsRouter,
  partTimeJobs: partTimeJobsRouter,
  apportionment: apportionmentRouter,
  overview: peopleOverviewRouter,
  time: timeRegistersRouter,
  leaveYear: yearGrantRouter,
  expenses: expenseRegistersRouter,
  records: recordRegistersRouter,
});
