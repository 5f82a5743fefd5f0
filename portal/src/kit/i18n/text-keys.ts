declare global {
  /** Every namespace and its English texts; each application adds its own where it registers them. */
  interface TextTrees {
    'portal/kit': typeof import('../locales/en.json');
    'portal/kit/table/listing': typeof import('../table/listing/locales/en.json');
  }
}

export type Namespace = keyof TextTrees;

/** The texts of a namespace by their keys, so that the compiler knows each, also the computed: `states.${state}`. */
export type TextKey<N extends Namespace> = N extends Namespace ? KeysOf<TextTrees[N]> : never;

type KeysOf<Tree, Before extends string = ''> = {
  [K in keyof Tree & string]: Tree[K] extends string
    ? Counted<`${Before}${K}`>
    : KeysOf<Tree[K], `${Before}${K}.`>;
}[keyof Tree & string];

/** `rows_one` and `rows_other` are asked for as `rows`. */
type Counted<Key extends string> = Key extends `${infer Plain}_${'one' | 'other'}` ? Plain : Key;
