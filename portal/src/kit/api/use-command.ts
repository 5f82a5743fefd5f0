import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { text } from '../i18n/index.ts';
import { notifySuccess } from '../notices/index.ts';
import { atLeast } from './min-pending.ts';

/** What a command does to a record, where nothing more is to be said at its end. */
type Done = 'added' | 'saved' | 'deleted';

interface CommandExtras<TData, TInput> {
  /** What the green notice says; absent: none. */
  success?: string | ((data: TData) => string);
  /** The same in the kit's words: “Added.”, “Saved.”, “Deleted.”. */
  done?: Done | ((input: TInput) => Done);
}

/**
 * A command that a person starts: pending for at least 500 ms, a green word at the end, failures told by the client.
 * The idempotency key is the client's business.
 *
 * @example const sign = useCommand(trpc.inbox.approvals.decide.mutationOptions(), { success: t('decided') })
 * @example const create = useCommand(trpc.people.fields.create.mutationOptions(), { done: 'added' })
 */
export function useCommand<TData, TError, TInput, TContext>(
  options: UseMutationOptions<TData, TError, TInput, TContext>,
  extras: CommandExtras<TData, TInput> = {},
): UseMutationResult<TData, TError, TInput, TContext> {
  const { mutationFn, onSuccess } = options;
  return useMutation({
    ...options,
    ...(mutationFn ? { mutationFn: (input, context) => atLeast(mutationFn(input, context)) } : {}),
    onSuccess: async (...outcome) => {
      await onSuccess?.(...outcome);
      const { success, done } = extras;
      const [data, input] = outcome;
      if (success) notifySuccess(typeof success === 'function' ? success(data) : success);
      if (done) notifySuccess(text('portal/kit', `done.${typeof done === 'function' ? done(input) : done}`));
    },
  });
}
