import { askOne } from '@suanpan/portal/kit/form';
import { text } from '@suanpan/portal/kit/i18n';

/** Asks why somebody wants to see what is hidden, and shows it; undefined where they leave it. The server keeps the reason. */
export function askToSee<T>(what: string, see: (reason: string) => Promise<T>): Promise<T | undefined> {
  return askOne({
    title: what,
    why: text('workbench/people', 'reveal.why'),
    label: text('workbench/people', 'reveal.reason'),
    give: see,
  });
}
