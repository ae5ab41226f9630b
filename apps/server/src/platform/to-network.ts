import { isIPv6 } from 'node:net';

/** Groups addresses for rate limits: one IPv6 subscriber has a whole /64 of addresses. */
export function toNetwork(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = address.includes('::') && tail !== '' ? tail.split(':') : [];
  const gap = address.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** An IPv6 network's /48, which is what a customer of a provider is given; other texts are returned as they are. */
export function toSite(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : network;
}
