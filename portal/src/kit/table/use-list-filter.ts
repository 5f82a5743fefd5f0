import { useSearchParams } from '../location/index.ts';

type Choice = string | readonly string[] | null | undefined;

const ALL = 'all';

/** What a list is narrowed to. The address keeps it; another choice begins at the first page. */
export function useListFilter() {
  const [params, setParams] = useSearchParams();
  const many = (name: string) => params.get(name)?.split(',') ?? [];
  return {
    one: (name: string): string | undefined => params.get(name) ?? undefined,
    many,
    /** The same of an enumeration: what else stands in the address isn't taken. */
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((value) => value === params.get(name)),
    manyOf: <Value extends string>(name: string, values: readonly Value[]): Value[] =>
      values.filter((value) => many(name).includes(value)),
    /** Nothing, an empty list and "all" leave the address. */
    choose: (choices: Readonly<Record<string, Choice>>) =>
      setParams({
        page: undefined,
        ...Object.fromEntries(Object.entries(choices).map(([name, choice]) => [name, wordOf(choice)])),
      }),
  };
}

function wordOf(choice: Choice): string | undefined {
  const word = typeof choice === 'string' ? choice : choice?.join(',');
  return word === ALL ? undefined : word;
}
