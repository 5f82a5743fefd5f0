import type { Kysely } from 'kysely';
import { namesInScope } from '../../../people/index.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { solutionsTexts } from '../texts.ts';
import { checksOf, confirmationOf, storedConfiguration } from './configuration.repo.ts';
import { ABNORMAL_CHECKS } from './configuration.words.ts';

/** A copy with what it sets beside its file as one document, people and departments by their names. */
export async function comparableCopy(
  db: Kysely<DB>,
  copy: { file: string; configuration: string },
): Promise<Record<string, unknown>> {
  const { scope, settings } = storedConfiguration(copy.configuration);
  const names = await namesInScope(db, {
    employmentIds: scope.people.map((each) => each.employmentId),
    departmentIds: scope.departmentIds,
  });
  const checks = checksOf(settings);
  return {
    ...(JSON.parse(copy.file) as Record<string, unknown>),
    applicableScope: {
      departments: scope.departmentIds.map((id) => names.departments.get(id) ?? id),
      conditions: scope.conditions,
      people: scope.people.map(({ employmentId, ...each }) => {
        const { employeeNumber = employmentId, name = employmentId } =
          names.employments.get(employmentId) ?? {};
        return { code: employeeNumber, name, ...each };
      }),
    },
    settings: {
      ...settings,
      agreedPublishing: settings.agreedPublishing === true,
      employeeConfirmation: confirmationOf(settings),
      abnormalChecks: ABNORMAL_CHECKS.map((kind) => ({
        code: kind,
        name: solutionsTexts.inEvery(`checks.${kind}`),
        ...checks[kind],
      })),
    },
  };
}
