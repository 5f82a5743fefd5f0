import { type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import { refreshInbox } from '../refresh-inbox.ts';
import { StandInDialog } from '../stand-ins/stand-in-dialog.tsx';

interface AbsenceDialogProps {
  subjects: RouterOutputs['inbox']['delegations']['own']['subjects'];
  onClose: () => void;
}

/** From when to when somebody is away, who decides for them meanwhile, and on what. */
export function AbsenceDialog({ subjects, onClose }: AbsenceDialogProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const create = useCommand(
    {
      ...trpc.inbox.delegations.create.mutationOptions(),
      onSuccess: async () => {
        onClose();
        await refreshInbox();
      },
    },
    { success: t('done.delegate') },
  );
  return (
    <StandInDialog
      title={t('absences.new')}
      about={t('absences.hint')}
      purpose="decide"
      person={{ label: t('approver'), needed: t('approverNeeded'), field: 'delegateId' }}
      subjects={{
        label: t('absences.subjects'),
        options: subjects.map(({ subject, name }) => ({ value: subject, label: local(name) })),
      }}
      everything={t('absences.everything')}
      submitLabel={t('actions.delegate')}
      pending={create.isPending}
      onSubmit={({ personId, ...rest }, onError) =>
        create.mutate({ ...rest, delegateId: personId }, { onError })
      }
      onClose={onClose}
    />
  );
}
