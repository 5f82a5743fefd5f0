import { useCopyEditor } from '../copy/copy-editor.tsx';
import { placeOfProblem } from './place-of-problem.ts';

/** How many problems each thing of a tab has, by its code. */
export function useWrongItems(tab: string): (code: string) => number {
  const { file, problems } = useCopyEditor();
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const { href } = placeOfProblem(file, problem);
    if (!href.startsWith(`${tab}?item=`)) continue;
    const code = decodeURIComponent(href.slice(tab.length + '?item='.length));
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return (code) => counts.get(code) ?? 0;
}
