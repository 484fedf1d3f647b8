/** Days before the end of an access on which its users are warned, longest first. */
export const warningDays = [14, 7, 1] as const;
