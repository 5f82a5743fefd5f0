import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../api/index.ts';
import { useLocalText } from '../../i18n/index.ts';
import { useCan } from '../../permission/index.ts';
import type { MenuEntry } from '../navigation/menu-entry.ts';

export type HitKind = 'screen' | 'person' | 'solution' | 'batch';

export interface Hit {
  kind: HitKind;
  id: string;
  title: string;
  subtitle?: string | undefined;
  url: string;
}

const MOST = 6;

/** Entries of the menu whose words hold what was typed; all of them while nothing is typed. */
function screensMatching(menus: MenuEntry[], words: string): Hit[] {
  const wanted = words.toLocaleLowerCase();
  return menus.flatMap(({ code, label, href, children }) => [
    ...(href && label.toLocaleLowerCase().includes(wanted)
      ? [{ kind: 'screen' as const, id: code, title: label, url: href }]
      : []),
    ...screensMatching(children ?? [], words),
  ]);
}

/** One letter finds half the company; one Han glyph may be a whole surname. */
export function isEnough(words: string): boolean {
  return words.length >= 2 || /\p{Script=Han}/u.test(words);
}

/**
 * Screens from the menu, then people, solutions and batches from the lists that the person may see: the lists bring
 * permission and data scope with them, and travel in one request. Screens follow every key, the lists a pause: hits
 * of former words are never shown under new ones, or Enter would open what nobody asked for.
 */
export function useGlobalSearch(menus: MenuEntry[], typed: string): { hits: Hit[]; isSearching: boolean } {
  const local = useLocalText();
  const [words] = useDebouncedValue(typed, 200);
  const enough = isEnough(words);
  const input = { page: 1, pageSize: MOST, search: words };
  const quietly = (allowed: boolean) => ({
    enabled: enough && allowed,
    meta: { quiet: true },
  });
  const people = useQuery({
    ...trpc.people.employments.search.queryOptions({ keywords: words }),
    ...quietly(useCan('people.employments.view')),
  });
  const solutions = useQuery({
    ...trpc.payroll.solutions.list.queryOptions(input),
    ...quietly(useCan('payroll.solutions.view')),
  });
  const batches = useQuery({
    ...trpc.payroll.batches.list.queryOptions(input),
    ...quietly(useCan('payroll.batches.view')),
  });
  const found: Hit[] =
    enough && words === typed
      ? [
          ...(people.data ?? []).slice(0, MOST).map((person) => ({
            kind: 'person' as const,
            id: person.id,
            title: person.name,
            subtitle: [person.employeeNumber, person.departmentName].filter(Boolean).join(' · '),
            url: `/workbench/people/${person.id}`,
          })),
          ...(solutions.data?.rows ?? []).map((solution) => ({
            kind: 'solution' as const,
            id: solution.id,
            title: local(solution.name),
            subtitle: solution.code,
            url: `/workbench/payroll/solutions/${solution.id}/overview`,
          })),
          ...(batches.data?.rows ?? []).map((batch) => ({
            kind: 'batch' as const,
            id: batch.id,
            title: local(batch.name),
            subtitle: [batch.number, local(batch.solution.name)].join(' · '),
            url: `/workbench/payroll/batches/${batch.id}`,
          })),
        ]
      : [];
  return {
    hits: [...screensMatching(menus, typed), ...found],
    isSearching: words !== typed || [people, solutions, batches].some((one) => one.isFetching),
  };
}
