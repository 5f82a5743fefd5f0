/** The first field within that refuses what was typed; it says so, and the cursor goes there. */
export function refusedField(within: ParentNode = document): HTMLInputElement | undefined {
  const refused = [...within.querySelectorAll('input')].find((input) => input.validity.customError);
  // Not `reportValidity()`: the field has words of its own.
  refused?.checkValidity();
  refused?.focus();
  return refused;
}
