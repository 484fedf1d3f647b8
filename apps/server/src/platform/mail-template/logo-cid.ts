/** Returns the content id under which a mail refers to a logo. The stored HTML holds this id, not the picture. */
export const logoCid = (fileId: string): string => `logo-${fileId}`;

/** Finds the file id of the logo in the HTML of a mail. */
export const logoIdPattern = /<img src="cid:logo-([\da-f-]{36})"/;
