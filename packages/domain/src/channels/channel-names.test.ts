import { expect, test } from 'vitest';
import { findChannelByName } from './channel-names.ts';
import { analyticsChannelKeys } from './channels.ts';

test.each([
  [
    'Paid Search',
    'Google Ads|google ads|GOOGLE_ADS|Google Ad|GoogleAds|Google AdWords|AdWords|PPC|CPC|SEM|google / cpc|google/cpc|bing / cpc|Google PPC|Paid Google|Google Paid|Google Paid Search|Bing Ads|Microsoft Ads|Microsoft Advertising|Yahoo Ads|paid-search|PaidSearch|Search Ads|Google Search Ads|Google Ads - Brand|Google%20Ads|Pay per click|Google Local Services Ads|Sponsored search|Google Ads 2026|Google Ads lead form|Google Ads Call|Google Ad Words|Gads',
  ],
  [
    'Paid Social',
    'FB ads|FB Ad|Facebook Ads|facebook-ads|Meta Ads|Meta Ads PPC|meta_ads|Paid Facebook|Facebook Paid|facebook / cpc|fb / paid|facebook / paid_social|Instagram Ads|Paid Instagram|IG ads|LinkedIn Ads|TikTok Ads|Social Ads|Paid Social Media|paid social - Facebook|Facebook Advertising|Sponsored Facebook post|Facebook remarketing|Tik Tok ads|Snap ads|PinterestAds|redditads|Quora Ads|linkedin sponsored content|Saw ad on Facebook|Saw your ad on Instagram|Yelp Ads',
  ],
  ['Paid Video', 'YouTube Ads|Video ads|paid video'],
  ['Paid Shopping', 'Google Shopping Ads|Amazon Ads|Paid Shopping'],
  ['Display', 'Display|Google Display Network|GDN|Display Ads|Remarketing|Google remarketing|Banner ads|cpm'],
  ['Cross-network', 'PMax|P-Max|Performance Max|cross network|Google Ads PMax'],
  [
    'Paid Other',
    'Paid|Paid media|Online ads|Ads|paid other|Other ads|Apple Search Ads|Spotify Ads|Radio ads|TV ad|Newspaper advertising',
  ],
  [
    'Organic Search',
    'organic|Organic|SEO|google / organic|Google organic|organic search|Unpaid search|Non-paid search|non paid search traffic',
  ],
  ['Organic Social', 'Organic social|organic Facebook|facebook / organic|Non-paid social'],
  ['Social', 'Social|Social Media|Facebook|Instagram page|Found us on Facebook'],
  ['Referral', 'Referral|referrals'],
  ['Email', 'e-mail|E-Mail marketing|newsletter|newsletter / email|EDM'],
  ['Direct', 'direct|(direct) / (none)|Direct traffic'],
  [
    'Word of mouth',
    'word of mouth|Word-of-mouth|WOM|Friends and family|Friend/Family|Word Of Mouth/Referral',
  ],
  ['Offline', 'Offline sources'],
])('%s has the names that users type', (channel, names) => {
  for (const name of names.split('|'))
    expect(`${name}: ${findChannelByName(name)}`).toBe(`${name}: ${channel}`);
});

test('a channel name that may be paid or free has no channel, nor has an unknown word', () => {
  for (const name of 'Google|google|Bing|YouTube|Amazon|Trade show|Trade show ads|Radio|organic ads|Google and Facebook ads|campaign|adsense|leads|'.split(
    '|',
  ))
    expect(`${name}: ${findChannelByName(name)}`).toBe(`${name}: null`);
});

test('every analytics channel has its own name, in any case', () => {
  for (const key of analyticsChannelKeys) {
    expect(findChannelByName(key)).toBe(key);
    expect(findChannelByName(key.toUpperCase())).toBe(key);
  }
});
