import { toSite } from './to-network.ts';

/**
 * The queued call whose place a newcomer's takes: the newest of the owner with the most calls, if those are at least two
 * more than the newcomer has. Networks of one site first count as one owner, since a customer of a provider may have
 * thousands of IPv6 networks.
 *
 * @param calls in the order in which they were queued
 */
export function findEvictable<Call, Owner extends string | number>(
  calls: readonly Call[],
  ownerOf: (call: Call) => Owner,
  newcomer: Owner,
): Call | undefined {
  const groupOf = (call: Call) => toGroup(ownerOf(call));
  const group = toGroup(newcomer);
  // Networks of the newcomer's own site share what the site has; they take no place from anybody else.
  return (
    findNewestOfLargest(calls, groupOf, group) ??
    findNewestOfLargest(
      calls.filter((call) => groupOf(call) === group),
      ownerOf,
      newcomer,
    )
  );
}

function findNewestOfLargest<Call, Group>(
  calls: readonly Call[],
  groupOf: (call: Call) => Group,
  newcomer: Group,
): Call | undefined {
  const groups = new Map<Group, Call[]>();
  for (const call of calls) {
    const group = groupOf(call);
    const others = groups.get(group);
    if (others) others.push(call);
    else groups.set(group, [call]);
  }
  let largest: Call[] = [];
  for (const group of groups.values()) if (group.length > largest.length) largest = group;
  const own = groups.get(newcomer)?.length ?? 0;
  return largest.length > own + 1 ? largest.at(-1) : undefined;
}

function toGroup(owner: string | number): string | number {
  return typeof owner === 'string' ? toSite(owner) : owner;
}
