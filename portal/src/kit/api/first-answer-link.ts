import type { AppRouter } from '@suanpan/server/types';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { takeFirstAnswer } from '../first-page/index.ts';

/** Takes what the page asked for while it was loading; everything else goes its usual way. */
export function firstAnswerLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      const first = op.type === 'query' ? takeFirstAnswer(op.path, op.input) : undefined;
      if (!first) return next(op);
      return observable((observer) => {
        let ended = false;
        let sent: Unsubscribable | undefined;
        void first.then((answer) => {
          if (ended) return;
          if (!answer) sent = next(op).subscribe(observer);
          else if ('error' in answer) observer.error(TRPCClientError.from<AppRouter>(answer as never));
          else {
            observer.next({ result: { type: 'data', data: answer.result.data } });
            observer.complete();
          }
        });
        return () => {
          ended = true;
          sent?.unsubscribe();
        };
      });
    };
}
