import path from 'node:path';

/**
 * @typedef {import('../layers.mjs').Room} Room
 * @typedef {import('./find-sources.mjs').Workspace} Workspace
 * @typedef {import('./resolve-import.mjs').Target} Target
 * @typedef {{ rooms: Room[], workspaces: Workspace[] }} Plan
 */

const CODE = /\.(ts|tsx|mts|js|jsx|mjs)$/;

/**
 * Tests, scripts and build settings look at their workspace from outside, so its inner walls do not bind them.
 *
 * @param {string} file
 */
export function isBesideTheProduct(file) {
  return BESIDE.some((pattern) => pattern.test(file));
}

const BESIDE = [
  /\.test\.\w+$/,
  /(^|\/)(test|scripts)\//,
  /^[^/]+\.config\.\w+$/,
  /^(apps|packages)\/[^/]+\/[^/]+\.\w+$/,
];

/** @param {Room[]} rooms @param {string} file */
export function roomOf(rooms, file) {
  return rooms.find(({ at }) => file.startsWith(`${at}/`) || file.startsWith(`${at}.`));
}

/**
 * The rule an import breaks, in words; undefined when it breaks none.
 *
 * @param {Plan} plan
 * @param {string} file
 * @param {Target} target
 * @param {boolean} typeOnly
 * @returns {string | undefined}
 */
export function judgeImport({ rooms, workspaces }, file, target, typeOnly) {
  const beside = isBesideTheProduct(file);
  const room = roomOf(rooms, file);
  const home = workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
  if (target.kind === 'foreign') return undefined;
  if (target.kind === 'builtin') {
    return room?.browser && !beside
      ? `${room.name} runs in a browser too and has no Node modules`
      : undefined;
  }
  if (target.kind === 'package' && target.workspace !== home) {
    const { name } = target.workspace;
    const declared = beside || room?.development ? home?.needsForTests : home?.needs;
    if (declared && !declared.has(name)) return `${home?.folder}/package.json does not declare ${name}`;
    if (!target.file) return `${name} does not export it; import what the package exports`;
  }
  const to = target.file;
  if (!to) return undefined;
  const owner = workspaces.find(({ folder }) => to.startsWith(`${folder}/`));
  if (target.kind === 'file' && owner && owner !== home && !room?.reachesIn) {
    return `it reaches into ${owner.folder}; import ${owner.name} by its name`;
  }
  if (beside || !CODE.test(to) || !room) return undefined;
  return judgeRooms(rooms, room, file, to, typeOnly);
}

/** @param {Room[]} rooms @param {Room} room @param {string} file @param {string} to @param {boolean} typeOnly */
function judgeRooms(rooms, room, file, to, typeOnly) {
  if (isBesideTheProduct(to)) return room.reachesIn ? undefined : 'the product does not import its tests';
  const other = roomOf(rooms, to);
  if (!other) return 'it leads outside every room of tools/layers.mjs';
  if (other === room) {
    const [mine, its] = [partOf(room, file), partOf(room, to)];
    return room.apart && mine !== its ? `${room.name}/${mine} may not import its sibling ${its}` : undefined;
  }
  if (room.uses.includes(other.name)) return undefined;
  if (room.usesTypes?.includes(other.name)) {
    return typeOnly ? undefined : `${room.name} may import only types from ${other.name}; write import type`;
  }
  return `${room.name} may not import ${other.name}`;
}

/** @param {Room} room @param {string} file */
function partOf({ at }, file) {
  const [part = ''] = path.posix.relative(at, file).split('/');
  return part;
}
