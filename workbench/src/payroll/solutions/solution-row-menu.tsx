import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { ActionItems } from '@suanpan/portal/kit/shell';
import { useLocalName } from '../../shared/local-name.ts';
import { RowMenu } from '../../shared/row-menu.tsx';
import { useSolutionActions } from './use-solution-actions.tsx';

type Row = RouterOutputs['payroll']['solutions']['list']['rows'][number];

/** The actions on a solution, in its line of the list. */
export function SolutionRowMenu({ solution }: { solution: Row }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { actions, dialog } = useSolutionActions(solution);
  if (actions.length === 0) return null;
  return (
    <>
      <RowMenu label={t('list.actions', { name: nameOf(solution.name, solution.code) })}>
        <ActionItems actions={actions} />
      </RowMenu>
      {dialog}
    </>
  );
}
