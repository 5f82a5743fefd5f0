import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';

export type CatalogueItem = RouterOutputs['people']['compensationItems']['list']['rows'][number];

const NONE: readonly CatalogueItem[] = [];

/** Everything in the catalogue of compensation items, what is switched off too. */
export function useCatalogueItems(): readonly CatalogueItem[] {
  const enabled = useCan('people.organisation.view');
  const list = useQuery({
    ...trpc.people.compensationItems.list.queryOptions({}),
    staleTime: 60_000,
    enabled,
  });
  return list.data?.rows ?? NONE;
}

/** What an item is called; its code where the catalogue lacks it. */
export function useItemName(): (code: string) => string {
  const items = useCatalogueItems();
  const nameOf = useLocalName();
  return (code) => {
    const found = items.find((item) => item.code === code);
    return found ? nameOf(found.names, code) : code;
  };
}

interface ItemChoice {
  value: string;
  label: string;
}

/** The items to choose from: those switched on, and what stands there already. */
export function useItemChoices(standing: readonly string[]): ItemChoice[] {
  const items = useCatalogueItems();
  const nameOf = useItemName();
  const offered = items.filter(({ active }) => active).map(({ code }) => code);
  return [...new Set([...offered, ...standing.filter(Boolean)])].map((code) => {
    const name = nameOf(code);
    return { value: code, label: name === code ? code : `${name} · ${code}` };
  });
}
