import { expect, test } from 'vitest';
import { toNetwork, toSite } from './to-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['demo', 'demo'],
])('%s is counted as %s', (address, network) => expect(toNetwork(address)).toBe(network));

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['203.0.113.7', '203.0.113.7'],
])('%s belongs to %s', (network, site) => expect(toSite(network)).toBe(site));
