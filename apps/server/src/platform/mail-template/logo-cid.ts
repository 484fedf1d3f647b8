/** Returns the content id by which a mail refers to its logo. The stored HTML contains this id, not the picture. */
export const logoCid = (fileId: string): string => `logo-${fileId}`;

/** Matches the file id of the logo in the HTML of a mail. */
export const logoIdPattern = /<img src="cid:logo-([\da-f-]{36})"/;
