/** The texts of one language: the JSON files beside this one. */
export interface HelpTexts {
  /** By the function's name, in alphabetical order: one sentence on what it gives. */
  readonly functions: Readonly<Record<string, string>>;
  /**
   * By the argument's name in signatures, without its number (`list` for `list1`); `FUNCTION.argument` where the same
   * name means something else there. English needs none: signatures are written in it.
   */
  readonly arguments: Readonly<Record<string, string>>;
}
