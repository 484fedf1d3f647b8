import { isIPv6 } from 'node:net';

/**
 * Returns the network of an IP address for rate limits: the IPv4 address, or the first 64 bits of an IPv6 address,
 * because a single customer usually owns all addresses below them.
 */
export const networkOfIp = (ip: string): string => {
  const ipv4 = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (ipv4 !== undefined || !isIPv6(ip)) return ipv4 ?? ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [first, last] = [groups(head), groups(tail ?? '')];
  const all = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
