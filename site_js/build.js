// The build these scripts belong to, and the folder they lie in. A page of another build, kept open
// while the site was renewed, must not be mixed with them.

/** The folder of scripts, answers and Python. */
export const assets = new URL("./", import.meta.url);

/** The hash in its name. */
export const build = buildOf(assets.pathname);

/**
 * @param {string} folder
 * @returns {string} the hash in the name of a folder of assets
 */
export function buildOf(folder) {
  return /specdec-(\w+)\/?$/.exec(folder)?.[1] ?? "";
}
