import { useSearchParams } from '../location/index.ts';

type Choice = string | readonly string[] | null | undefined;

const ALL = 'all';

/** What a list is narrowed to. The address keeps it; another choice begins at the first page. */
export function useListFilter() {
  const [params, setParams] = useSearchParams();
  // What the list has asked about while it was drawn is what it can be narrowed by.
  const asked = new Set<string>();
  const read = (name: string) => {
    asked.add(name);
    return params.get(name);
  };
  const many = (name: string) => read(name)?.split(',') ?? [];
  return {
    one: (name: string): string | undefined => read(name) ?? undefined,
    many,
    /** The same of an enumeration: what else stands in the address isn't taken. */
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === read(name)),
    manyOf: <Value extends string>(name: string, values: readonly Value[]): Value[] =>
      values.filter((value) => many(name).includes(value)),
    /** Whether anything narrows it. */
    isNarrowed: () => [...asked].some((name) => params.get(name) !== null),
    /** Shows everything again. */
    clear: () => setParams(Object.fromEntries(['page', 'search', ...asked].map((name) => [name, undefined]))),
    /** Nothing, an empty list and "all" leave the address. */
    choose: (choices: Readonly<Record<string, Choice>>) =>
      setParams({
        page: undefined,
        ...Object.fromEntries(Object.entries(choices).map(([name, choice]) => [name, wordOf(choice)])),
      }),
  };
}

export type ListFilter = ReturnType<typeof useListFilter>;

function wordOf(choice: Choice): string | undefined {
  const word = typeof choice === 'string' ? choice : choice?.join(',');
  return word === ALL ? undefined : word;
}
