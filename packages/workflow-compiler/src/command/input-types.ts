/** What values of inputs can be. */
export const INPUT_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
export type InputType = (typeof INPUT_TYPES)[number];
