import { readdirSync, readFileSync } from 'node:fs';

/** A tick of Linux's process clock. */
const TICK_MS = 10;

/** What servers say of themselves: processor time they have used, and what they hold. */
export async function readServers(addresses: readonly string[]): Promise<{ cpuMs: number; mb: number }> {
  const texts = await Promise.all(
    addresses.map(async (address) => (await fetch(`${address}/metrics`)).text()),
  );
  const sumOf = (name: string): number =>
    texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]), 0);
  return {
    cpuMs: sumOf('sanam_process_cpu_seconds_total') * 1000,
    mb: sumOf('sanam_process_resident_memory_bytes') / 1_048_576,
  };
}

/** Processor time of a process and of those it has started, also of those that have ended; Linux tells. */
export function readFamilyCpu(pid: number): number {
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat !== undefined)
    .filter((stat) => stat.pid === pid || stat.parent === pid);
  const own = family.find((stat) => stat.pid === pid);
  return family.reduce((sum, { ticks }) => sum + ticks, own?.endedTicks ?? 0) * TICK_MS;
}

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
  /** Of its children that have ended. */
  endedTicks: number;
}

function statOf(name: string): Stat | undefined {
  try {
    // The name in brackets may hold anything; what follows it does not.
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const at = (place: number): number => Number(fields[place]);
    return { pid: Number(name), parent: at(1), ticks: at(11) + at(12), endedTicks: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
