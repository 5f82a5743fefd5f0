/** Of columns that make values of their own. */
export const computed = {
  given: undefined,
  computed: true,
  look: 'formula',
  editing: { typed: 'override', frozen: 'override' },
  unfoldsOnce: true,
} as const;
