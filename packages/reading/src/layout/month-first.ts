/** Time zones of the United States, the only large country that writes numeric dates month first. */
const american =
  /^(US\/\w|America\/(New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Metlakatla|Yakutat|Menominee|Indianapolis|Louisville|Fort_Wayne|Shiprock|Indiana\/|Kentucky\/|North_Dakota\/|Puerto_Rico)|Pacific\/(Honolulu|Guam))/;

export const isMonthFirstZone = (timeZone: string | undefined): boolean =>
  timeZone !== undefined && american.test(timeZone);
