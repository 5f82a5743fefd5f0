import type { LocalText, SolutionPlan, SplitCause } from '@suanpan/engine';
import type { StoredCause } from './difference-record.ts';

/** A cause with what it is called in the rules it comes from: those of now, else those of then. */
export function nameCause(plans: readonly SolutionPlan[], cause: SplitCause): StoredCause {
  const { kind, name, before = null, after = null } = cause;
  const [table = name, column = null] = name.split('.');
  const base: StoredCause = {
    kind,
    table: null,
    column: null,
    label: null,
    of: null,
    before,
    after,
    type: null,
  };
  switch (kind) {
    case 'input':
    case 'rule':
      return { ...base, table, column, ...columnOf(plans, table, column ?? '', kind === 'rule') };
    case 'parameter': {
      const of = first(plans, ({ file }) => file.parameters?.find(({ code }) => code === name));
      const type = first(plans, (plan) => plan.parameterOf.get(name))?.type ?? null;
      return { ...base, label: of?.name ?? name, type };
    }
    case 'balance':
      return {
        ...base,
        label: first(plans, ({ file }) => file.balances?.find(({ code }) => code === name))?.name ?? name,
      };
    case 'version':
    case 'rows':
      return { ...base, table: name, label: tableName(plans, name) };
    default:
      return base;
  }
}

function columnOf(plans: readonly SolutionPlan[], table: string, code: string, isRule: boolean) {
  const column = first(plans, (plan) => plan.tableOf.get(table)?.columnOf.get(code));
  const label = column?.file.name ?? code;
  const isMaster = plans.some(({ master }) => master?.code === table);
  return {
    label,
    of: isMaster ? null : tableName(plans, table),
    type: isRule ? null : (column?.valueType ?? null),
  };
}

const tableName = (plans: readonly SolutionPlan[], code: string): LocalText =>
  first(plans, (plan) => plan.tableOf.get(code))?.file.name ?? code;

function first<T>(
  plans: readonly SolutionPlan[],
  find: (plan: SolutionPlan) => T | undefined,
): T | undefined {
  for (const plan of plans) {
    const found = find(plan);
    if (found !== undefined) return found;
  }
  return undefined;
}
