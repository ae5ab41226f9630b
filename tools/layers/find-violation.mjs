import path from 'node:path';

/**
 * @typedef {import('../layers.mjs').Layer} Layer
 * @typedef {import('./workspaces.mjs').Workspace} Workspace
 * @typedef {import('./workspaces.mjs').Target} Target
 */

const CODE = /\.(ts|tsx|mts|js|jsx|mjs)$/;

/** Tests, scripts and build settings, which the layers inside their workspace do not bind. @param {string} file */
export function isAroundProduct(file) {
  return AROUND_PRODUCT.some((pattern) => pattern.test(file));
}

const AROUND_PRODUCT = [
  /\.test\.\w+$/,
  /(^|\/)(test|scripts)\//,
  /^[^/]+\.config\.\w+$/,
  /^(apps|packages)\/[^/]+\/[^/]+\.\w+$/,
];

/** @param {Layer[]} layers @param {string} file */
export function findLayer(layers, file) {
  return layers.find((layer) => file.startsWith(`${layer.path}/`) || file.startsWith(`${layer.path}.`));
}

/**
 * Returns the rule that an import breaks, if any.
 *
 * @param {{ layers: Layer[], workspaces: Workspace[], file: string, target: Target, typeOnly: boolean }} options
 * @returns {string | undefined}
 */
export function findViolation({ layers, workspaces, file, target, typeOnly }) {
  const isAround = isAroundProduct(file);
  const layer = findLayer(layers, file);
  const home = workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
  if (target.kind === 'external') return undefined;
  if (target.kind === 'builtin') {
    return layer?.browser && !isAround
      ? `${layer.name} runs in a browser too and cannot import Node modules`
      : undefined;
  }
  if (target.kind === 'package' && target.workspace !== home) {
    const { name } = target.workspace;
    const declared = isAround || layer?.development ? home?.allDependencies : home?.dependencies;
    if (declared && !declared.has(name)) return `${home?.folder}/package.json does not declare ${name}`;
    if (!target.file) return `${name} does not export it; import what the package exports`;
  }
  const to = target.file;
  if (!to) return undefined;
  const owner = workspaces.find(({ folder }) => to.startsWith(`${folder}/`));
  if (target.kind === 'file' && owner && owner !== home && !layer?.importsInternals) {
    return `it is a file inside ${owner.folder}; import ${owner.name} by its name`;
  }
  if (isAround || !CODE.test(to) || !layer) return undefined;
  if (isAroundProduct(to)) {
    return layer.importsInternals ? undefined : 'the product does not import its tests';
  }
  return findLayerViolation(layers, layer, file, to, typeOnly);
}

/** @param {Layer[]} layers @param {Layer} layer @param {string} file @param {string} to @param {boolean} typeOnly */
function findLayerViolation(layers, layer, file, to, typeOnly) {
  const other = findLayer(layers, to);
  if (!other) return 'it is in no layer of tools/layers.mjs';
  if (other === layer) {
    const [mine, its] = [file, to].map((name) => path.posix.relative(layer.path, name).split('/')[0]);
    const isSibling = layer.hasIsolatedFolders && mine !== its;
    return isSibling ? `${layer.name}/${mine} may not import its sibling ${its}` : undefined;
  }
  if (layer.uses.includes(other.name)) return undefined;
  if (layer.usesTypes?.includes(other.name)) {
    return typeOnly ? undefined : `${layer.name} may import only types from ${other.name}; write import type`;
  }
  return `${layer.name} may not import ${other.name}`;
}
