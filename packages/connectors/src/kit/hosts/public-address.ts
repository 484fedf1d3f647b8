import { lookup as lookupByDns } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const listNetworks = (family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

/** Networks of IPv4 that no public website uses (RFC 6890): private, shared, link-local, documentation, multicast. */
const specialIpv4 = listNetworks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/** The only public network of IPv6. Loopback, unique-local, link-local, multicast and mapped IPv4 are outside of it. */
const publicIpv6 = listNetworks('ipv6', ['2000::/3']);
/** Parts of the public network for protocols, tunnels of IPv4 and documentation. */
const specialIpv6 = listNetworks('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Reports whether an IP address belongs to the public internet. */
export const isPublicIp = (address: string): boolean => {
  const family = isIP(address);
  // A zone, as in fe80::1%eth0, is of a local network.
  if (family === 0 || address.includes('%')) return false;
  return family === 4
    ? !specialIpv4.check(address, 'ipv4')
    : publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
};

/** Refusal of a host with an address that is not public. */
export class PrivateHostError extends Error {}

/**
 * Guards the lookup of a connection, which then uses the very addresses that were checked. A name with one private address is
 * refused, as the connection may choose any.
 */
export const guardLookup =
  (lookup: LookupFunction = lookupByDns as LookupFunction): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error) callback(error, []);
      else if (!first || !addresses.every(({ address }) => isPublicIp(address)))
        callback(new PrivateHostError(`${host} has a private address.`), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

const literalOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Reports whether the host of an address is an IP address instead of a name. */
export const isIpLiteral = (url: URL): boolean => isIP(literalOf(url)) !== 0;

/**
 * Reports whether a file may be opened at a URL: https, and a host that is a name or a public IP address. The address of
 * a name is checked when it is looked up (`guardLookup`).
 */
export const isOpenUrl = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return !isIpLiteral(url) || isPublicIp(literalOf(url));
};
