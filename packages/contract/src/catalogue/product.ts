/** The product's name and version, in one place. */
export const product = { name: 'Bellwether', version: '7.18.0' } as const;

/** Colours of a business that has set none. */
export const defaultBrand = { primary: '#6B75FF', secondary: '#272729' } as const;

export const defaultTimeZone = 'Australia/Melbourne';
