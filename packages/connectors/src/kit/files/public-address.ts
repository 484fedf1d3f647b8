import { lookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Networks of IPv4 that are private, local or reserved (IANA special-purpose registry). */
const closed4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed4.addSubnet(network, bits, 'ipv4');

/** Public addresses of IPv6, without those that carry one of IPv4. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, bits, 'ipv6');

/** Reports whether an IP address is one of the internet, and not of a private network or this machine. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4');
  return isIPv6(address) && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
};

/** Refusal of an address that is not public. */
export class ClosedAddressError extends Error {}

/**
 * Reports whether a file may be opened at a URL: https, and a host that is a name or a public IP address. The address of
 * a name is checked when it is looked up (`lookUpPublic`).
 */
export const isOpenUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIPv4(literal) || isIPv6(literal) ? isPublicAddress(literal) : true;
};

/**
 * Looks up a host for a connection, and refuses a host with an address that is not public. The connection uses the
 * addresses that were checked, so another answer to a second look-up cannot change them.
 */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error) done(error, []);
    else if (!first || found.some(({ address }) => !isPublicAddress(address)))
      done(new ClosedAddressError(`${host} is no public address.`), []);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
