import { chooseProcess } from './choose-process.mjs';

/**
 * @typedef {import('./keep-processes.mjs').UpProcess} UpProcess
 * @typedef {{ requests: number, sockets: number }} Load requests under way and sockets open
 * @typedef {{ process: UpProcess, release: () => void }} Taken
 * @typedef {ReturnType<typeof shareLoad>} Sharing
 */

/** Which process is asked next, by what each has to do already. */
export function shareLoad() {
  /** @type {ReadonlyMap<string, UpProcess>} */
  let up = new Map();
  /** @type {Map<string, Load>} */
  const loads = new Map();
  let turn = 0;

  /** @param {UpProcess} process */
  const loadOf = ({ name }) => {
    const load = loads.get(name) ?? { requests: 0, sockets: 0 };
    loads.set(name, load);
    return load;
  };

  return {
    /** @param {ReadonlyMap<string, UpProcess>} processes */
    useProcesses(processes) {
      up = processes;
    },
    /** The one to ask, taken to be busy with it until it is released. @param {string} url @param {keyof Load} kind @param {ReadonlySet<string>} [tried] @returns {Taken | undefined} */
    take(url, kind, tried = new Set()) {
      turn += 1;
      const processes = [...up.values()].filter(({ name }) => !tried.has(name));
      const process = chooseProcess({ processes, url, turn, loadOf: (each) => loadOf(each)[kind] });
      if (!process) return undefined;
      const load = loadOf(process);
      load[kind] += 1;
      return {
        process,
        release() {
          load[kind] -= 1;
        },
      };
    },
  };
}
