/**
 * Groups of files that reach themselves through their imports, each as one shortest way round.
 *
 * @param {Map<string, string[]>} graph
 * @returns {string[][]}
 */
export function findCycles(graph) {
  const told = new Set();
  const cycles = [];
  for (const start of graph.keys()) {
    if (told.has(start)) continue;
    const way = shortestWayBack(graph, start);
    if (!way) continue;
    for (const file of way) told.add(file);
    cycles.push(way);
  }
  return cycles;
}

/** @param {Map<string, string[]>} graph @param {string} start */
function shortestWayBack(graph, start) {
  /** @type {Map<string, string>} */
  const cameFrom = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return wayTo(file);
      if (!cameFrom.has(next)) {
        cameFrom.set(next, file);
        queue.push(next);
      }
    }
  }
  return undefined;

  /** @param {string} last */
  function wayTo(last) {
    const way = [last];
    for (let file = last; file !== start;) {
      file = cameFrom.get(file) ?? start;
      way.unshift(file);
    }
    return way;
  }
}
