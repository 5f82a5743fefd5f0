import { type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { required } from '../../kit/form/index.ts';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import { refreshInbox } from '../refresh-inbox.ts';
import { StandInDialog } from '../stand-ins/stand-in-dialog.tsx';

interface AgencyDialogProps {
  /** What may be lent. */
  subjects: RouterOutputs['inbox']['agencies']['own']['subjects'];
  onClose: () => void;
}

/** From when to when somebody acts for one, and on what. */
export function AgencyDialog({ subjects, onClose }: AgencyDialogProps) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const create = useCommand(
    {
      ...trpc.inbox.agencies.create.mutationOptions(),
      onSuccess: async () => {
        onClose();
        await refreshInbox();
      },
    },
    { success: t('agencies.done') },
  );
  return (
    <StandInDialog
      title={t('agencies.new')}
      about={t('agencies.about')}
      purpose="act"
      person={{ label: t('agencies.agent'), needed: required('') ?? '', field: 'agentId' }}
      subjects={{
        label: t('agencies.subjects'),
        options: subjects.map(({ subject, name }) => ({ value: subject, label: local(name) })),
      }}
      subjectsNeeded={t('agencies.subjectsNeeded')}
      submitLabel={t('agencies.submit')}
      pending={create.isPending}
      onSubmit={({ personId, ...rest }, onError) =>
        create.mutate({ ...rest, agentId: personId }, { onError })
      }
      onClose={onClose}
    />
  );
}
