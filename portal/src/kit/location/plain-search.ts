type Words = Record<string, string | string[]>;

/**
 * How routers read and write what stands after `?`: as plain text, since their own way would read `1e3` as a number and
 * write 1000; and every word of a name that comes several times, such as `order=department:asc&order=name:desc`.
 */
export const plainSearch = {
  parseSearch(text: string): Words {
    const params = new URLSearchParams(text);
    return Object.fromEntries(
      [...new Set(params.keys())].map((name) => {
        const all = params.getAll(name);
        return [name, all.length > 1 ? all : (all[0] ?? '')];
      }),
    );
  },
  stringifySearch(words: Record<string, unknown>): string {
    const text = new URLSearchParams(
      Object.entries(words).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
      ),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
};
