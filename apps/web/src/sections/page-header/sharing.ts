/** Sharing shows only on a page that has a title and allows it. */
export const canSharePage = (title: string, sharing: boolean | undefined): boolean =>
  title !== '' && sharing === true;
