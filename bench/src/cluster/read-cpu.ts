import { readdirSync, readFileSync } from 'node:fs';
import { readMetrics } from '../server/start-server.ts';

/** A tick of Linux's process clock. */
const TICK_MS = 10;

/** Processor time and memory from the servers' own metrics. */
export async function readServers(addresses: readonly string[]): Promise<{ cpuMs: number; mb: number }> {
  const texts = await Promise.all(addresses.map(readMetrics));
  const sumOf = (name: string): number =>
    texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]), 0);
  return {
    cpuMs: sumOf('sanam_process_cpu_seconds_total') * 1000,
    mb: sumOf('sanam_process_resident_memory_bytes') / 1_048_576,
  };
}

/** Processor time of a process and its children, including those that have ended. Linux only. */
export function readFamilyCpu(pid: number): number {
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat !== undefined)
    .filter((stat) => stat.pid === pid || stat.parent === pid);
  const own = family.find((stat) => stat.pid === pid);
  return family.reduce((sum, { ticks }) => sum + ticks, own?.endedTicks ?? 0) * TICK_MS;
}

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
  /** What its children that have ended have used. */
  endedTicks: number;
}

function readStat(name: string): Stat | undefined {
  try {
    // The process name in brackets may contain anything, so the fields after it are read.
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const at = (place: number): number => Number(fields[place]);
    return { pid: Number(name), parent: at(1), ticks: at(11) + at(12), endedTicks: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
