export const canSharePage = (title: string, sharing: boolean | undefined): boolean =>
  title !== '' && sharing === true;
