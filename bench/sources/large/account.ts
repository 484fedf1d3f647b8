/** Id of the large account, at both services. */
export const largeAccountId = '1234567890';
