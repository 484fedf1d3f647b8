export const product = { name: 'Bellwether', version: '7.18.0' } as const;

export const defaultBrand = { primary: '#6B75FF', secondary: '#272729' } as const;

export const defaultTimeZone = 'Australia/Melbourne';
