import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { notifySuccess } from '../notices/index.ts';
import { atLeast } from './min-pending.ts';

interface CommandExtras<TData> {
  /** What the green notice says; absent: none. */
  success?: string | ((data: TData) => string);
}

/**
 * A command that a person starts: pending for at least 500 ms, a green word at the end, failures told by the client.
 * The idempotency key is the client's business.
 *
 * @example const sign = useCommand(trpc.inbox.approvals.decide.mutationOptions(), { success: t('decided') })
 */
export function useCommand<TData, TError, TInput, TContext>(
  options: UseMutationOptions<TData, TError, TInput, TContext>,
  extras: CommandExtras<TData> = {},
): UseMutationResult<TData, TError, TInput, TContext> {
  const { mutationFn, onSuccess } = options;
  return useMutation({
    ...options,
    ...(mutationFn ? { mutationFn: (input, context) => atLeast(mutationFn(input, context)) } : {}),
    onSuccess: async (...outcome) => {
      await onSuccess?.(...outcome);
      const { success } = extras;
      if (success) notifySuccess(typeof success === 'function' ? success(outcome[0]) : success);
    },
  });
}
